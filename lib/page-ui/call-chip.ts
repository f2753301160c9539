/**
 * A chip at the composer for a call of an assistant: one button opens Kura with the call, another dismisses it. It is in a closed shadow
 * root, contains nothing of the vault, and reacts to trusted events only.
 */
import { buttonIn, isDark, offPaper, watchTheme, whenTrusted } from './dom';
import { chip, chipAway, chipPlace, chipWords, styled, tile, colours } from './style';

export interface CallChip {
  /** Shows this call, or removes the chip. */
  show(asked: AskedByAssistant | undefined): void;
}

export interface AskedByAssistant {
  readonly text: string;
  /** The label of the dismiss button. */
  readonly away: string;
  /** The chip stands above the composer; if absent, at the bottom of the page. */
  readonly composer: HTMLElement | undefined;
  readonly choose: () => void;
  readonly dismiss: () => void;
}

/** In pixels, between the chip and the editor, whose visible frame is larger than the element. */
const gap = 20;
/** In pixels, from the edges of the page. */
const margin = 12;

export function createCallChip(page: Document): CallChip {
  let drawn: Drawn | undefined;
  let asked: AskedByAssistant | undefined;
  let watching: AbortController | undefined;

  offPaper(page, () => drawn?.host);
  const put = () => drawn && asked && placeAbove(drawn.host, asked.composer);
  const light = () => drawn?.host.style.setProperty('color-scheme', isDark(page) ? 'dark' : 'light', 'important');
  const follow = (composer: HTMLElement | undefined) => {
    const view = page.defaultView;
    watching?.abort();
    watching = new AbortController();
    const { signal } = watching;
    view?.addEventListener('resize', put, { passive: true, signal });
    watchTheme(page, light, signal);
    if (!composer || !view || !('ResizeObserver' in view)) return;
    const sizes = new ResizeObserver(put);
    sizes.observe(composer);
    signal.addEventListener('abort', () => sizes.disconnect());
  };

  return {
    show(next) {
      asked = next;
      if (!next) {
        watching?.abort();
        drawn?.host.remove();
        drawn = undefined;
        return;
      }
      drawn ??= draw(page);
      // A page that renders itself again may have removed the chip.
      if (!drawn.host.isConnected) page.documentElement.append(drawn.host);
      light();
      drawn.say(next);
      follow(next.composer);
      put();
    },
  };
}

interface Drawn {
  readonly host: HTMLElement;
  say(asked: AskedByAssistant): void;
}

function draw(page: Document): Drawn {
  const host = styled(page.createElement('div'), { ...chipPlace, display: 'block' }, 'important');
  const frame = styled(page.createElement('div'), chip);
  const button = styled(buttonIn(page), chipWords);
  const light = styled(page.createElement('span'), { ...tile, ...colours.reading });
  const words = styled(page.createElement('span'), { overflow: 'hidden', 'text-overflow': 'ellipsis' });
  const away = styled(buttonIn(page), chipAway);
  // Unlike the mark, the chip asks a question, so it can be reached with Tab, after the site's own controls.
  for (const each of [button, away]) each.tabIndex = 0;
  words.setAttribute('role', 'status');
  away.textContent = '×';
  button.append(light, words);
  frame.append(button, away);
  host.attachShadow({ mode: 'closed' }).append(frame);

  let asked: AskedByAssistant | undefined;
  whenTrusted(button, 'click', () => asked?.choose());
  whenTrusted(away, 'click', () => asked?.dismiss());
  return {
    host,
    say(next) {
      asked = next;
      // Setting the same text again would make a screen reader repeat it.
      if (words.textContent !== next.text) words.textContent = next.text;
      button.setAttribute('aria-label', next.text);
      button.title = next.text;
      away.setAttribute('aria-label', next.away);
      away.title = next.away;
    },
  };
}

/** Measures the composer once, when there is something to show or the page is resized. */
function placeAbove(host: HTMLElement, composer: HTMLElement | undefined): void {
  const view = host.ownerDocument.defaultView;
  const rect = composer?.getBoundingClientRect();
  if (!view || !rect || rect.width === 0) {
    return void styled(host, { left: `${margin}px`, bottom: '120px' }, 'important');
  }
  const left = Math.min(Math.max(rect.left, margin), Math.max(view.innerWidth - 240, margin));
  const bottom = Math.min(view.innerHeight - rect.top + gap, view.innerHeight - 60);
  styled(
    host,
    {
      left: `${left}px`,
      bottom: `${Math.max(bottom, margin)}px`,
      'max-width': `${Math.max(Math.min(rect.width, 560, view.innerWidth - left - margin), 200)}px`,
    },
    'important',
  );
}
