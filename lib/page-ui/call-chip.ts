/**
 * A chip at the composer for a call of an assistant: one button opens Kura with the call, another dismisses it. It is in a closed shadow
 * root, contains nothing of the vault, and reacts to trusted events only.
 */
import { createButton, isDark, hideWhenPrinting, watchTheme, onTrusted } from './dom';
import { chip, chipDismiss, chipPosition, chipButton, applyStyle, tile, colours } from './style';

export interface CallChip {
  /** Shows this call, or removes the chip. */
  show(content: CallChipContent | undefined): void;
}

export interface CallChipContent {
  readonly text: string;
  /** The label of the dismiss button. */
  readonly dismissLabel: string;
  /** The chip stands above the composer; if absent, at the bottom of the page. */
  readonly composer: HTMLElement | undefined;
  readonly choose: () => void;
  readonly dismiss: () => void;
}

/** In pixels, between the chip and the editor, whose visible frame is larger than the element. */
const composerGapPx = 20;
/** In pixels, from the edges of the page. */
const edgeMarginPx = 12;

export function createCallChip(page: Document): CallChip {
  let drawn: Drawn | undefined;
  let content: CallChipContent | undefined;
  let watcher: AbortController | undefined;

  hideWhenPrinting(page, () => drawn?.host);
  const updatePosition = () => drawn && content && moveAbove(drawn.host, content.composer);
  const updateTheme = () => drawn?.host.style.setProperty('color-scheme', isDark(page) ? 'dark' : 'light', 'important');
  const watchComposer = (composer: HTMLElement | undefined) => {
    const view = page.defaultView;
    watcher?.abort();
    watcher = new AbortController();
    const { signal } = watcher;
    view?.addEventListener('resize', updatePosition, { passive: true, signal });
    watchTheme(page, updateTheme, signal);
    if (!composer || !view || !('ResizeObserver' in view)) return;
    const sizes = new ResizeObserver(updatePosition);
    sizes.observe(composer);
    signal.addEventListener('abort', () => sizes.disconnect());
  };

  return {
    show(next) {
      content = next;
      if (!next) {
        watcher?.abort();
        drawn?.host.remove();
        drawn = undefined;
        return;
      }
      drawn ??= draw(page);
      // A page that renders itself again may have removed the chip.
      if (!drawn.host.isConnected) page.documentElement.append(drawn.host);
      updateTheme();
      drawn.update(next);
      watchComposer(next.composer);
      updatePosition();
    },
  };
}

interface Drawn {
  readonly host: HTMLElement;
  update(content: CallChipContent): void;
}

function draw(page: Document): Drawn {
  const host = applyStyle(page.createElement('div'), { ...chipPosition, display: 'block' }, 'important');
  const frame = applyStyle(page.createElement('div'), chip);
  const button = applyStyle(createButton(page), chipButton);
  const statusDot = applyStyle(page.createElement('span'), { ...tile, ...colours.reading });
  const words = applyStyle(page.createElement('span'), { overflow: 'hidden', 'text-overflow': 'ellipsis' });
  const dismissButton = applyStyle(createButton(page), chipDismiss);
  // Unlike the mark, the chip asks a question, so it can be reached with Tab, after the site's own controls.
  for (const each of [button, dismissButton]) each.tabIndex = 0;
  words.setAttribute('role', 'status');
  dismissButton.textContent = '×';
  button.append(statusDot, words);
  frame.append(button, dismissButton);
  host.attachShadow({ mode: 'closed' }).append(frame);

  let content: CallChipContent | undefined;
  onTrusted(button, 'click', () => content?.choose());
  onTrusted(dismissButton, 'click', () => content?.dismiss());
  return {
    host,
    update(next) {
      content = next;
      // Setting the same text again would make a screen reader repeat it.
      if (words.textContent !== next.text) words.textContent = next.text;
      button.setAttribute('aria-label', next.text);
      button.title = next.text;
      dismissButton.setAttribute('aria-label', next.dismissLabel);
      dismissButton.title = next.dismissLabel;
    },
  };
}

/** Measures the composer once, when there is something to show or the page is resized. */
function moveAbove(host: HTMLElement, composer: HTMLElement | undefined): void {
  const view = host.ownerDocument.defaultView;
  const rect = composer?.getBoundingClientRect();
  if (!view || !rect || rect.width === 0) {
    return void applyStyle(host, { left: `${edgeMarginPx}px`, bottom: '120px' }, 'important');
  }
  const left = Math.min(Math.max(rect.left, edgeMarginPx), Math.max(view.innerWidth - 240, edgeMarginPx));
  const bottom = Math.min(view.innerHeight - rect.top + composerGapPx, view.innerHeight - 60);
  applyStyle(
    host,
    {
      left: `${left}px`,
      bottom: `${Math.max(bottom, edgeMarginPx)}px`,
      'max-width': `${Math.max(Math.min(rect.width, 560, view.innerWidth - left - edgeMarginPx), 200)}px`,
    },
    'important',
  );
}
