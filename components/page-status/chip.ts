/**
 * What an assistant asks of the vault, by the composer of its page: a button that opens Kura with it, and one that puts it away. It
 * stands in a closed shadow root, holds no word of the vault, and only what a person does counts.
 */
import { buttonIn, isDark, offPaper, watchTheme, whenTrusted } from './by-hand';
import { chip, chipAway, chipPlace, chipWords, styled, tile, colours } from './style';

export interface CallChip {
  /** Shows this, or takes it away. */
  show(asked: AskedByAssistant | undefined): void;
}

export interface AskedByAssistant {
  readonly text: string;
  /** What the button that puts it away is called. */
  readonly away: string;
  /** Above it the chip stands; without it, at the page's lower edge. */
  readonly composer: HTMLElement | undefined;
  readonly choose: () => void;
  readonly dismiss: () => void;
}

/** In pixels: between the chip and what one writes in, whose frame is larger than the editor itself. */
const gap = 20;
/** In pixels: from the page's edges. */
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
      // A page that draws itself anew may drop what it does not know.
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
  // A question to the person, other than the mark: it is reached by the keyboard, behind everything of the site's own.
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
      // Said anew, it would be read out anew.
      if (words.textContent !== next.text) words.textContent = next.text;
      button.setAttribute('aria-label', next.text);
      button.title = next.text;
      away.setAttribute('aria-label', next.away);
      away.title = next.away;
    },
  };
}

/** One look at where the composer is, when there is something to show or the page has another size. */
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
