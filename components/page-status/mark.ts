/**
 * A small mark on the chat's own page. It stands in a closed shadow root, holds no word of a chat, takes no focus, moves
 * nothing and asks the page for no layout. It is styled property by property: a page's policy may forbid style sheets.
 */
import type { Said } from './words';

export interface PageMark {
  /** Shows this, or takes the mark away. */
  show(said: Said | undefined): void;
}

type Style = Readonly<Record<string, string>>;

/** Below the headers of all sites and beside their scroll bars; composers stand at the bottom or in the middle. */
const place: Style = {
  all: 'initial',
  position: 'fixed',
  top: '76px',
  right: '20px',
  'z-index': '2147483000',
  'pointer-events': 'none',
};

const pill: Style = {
  display: 'flex',
  'flex-direction': 'row-reverse',
  'align-items': 'center',
  gap: '8px',
  'max-width': 'min(320px, 60vw)',
  margin: '0',
  padding: '6px',
  border: '1px solid transparent',
  'border-radius': '14px',
  background: 'none',
  color: 'light-dark(#1d2544, #ece8dc)',
  font: '12px/1.4 system-ui, sans-serif',
  'text-align': 'left',
  cursor: 'pointer',
  'pointer-events': 'auto',
};

/** Added while the words are shown. */
const unfolded: Style = {
  background: 'light-dark(#fffdf8, #1b2241)',
  'border-color': 'light-dark(#ded7c7, #303961)',
  'padding-left': '12px',
};
const folded: Style = { background: 'none', 'border-color': 'transparent', 'padding-left': '6px' };

/** The storehouse's tile, on the slant. */
const tile: Style = { flex: 'none', width: '8px', height: '8px', 'border-radius': '2px', rotate: '45deg' };

const colours: Readonly<Record<Said['light'], Style>> = {
  reading: { background: 'light-dark(#3c8a62, #63bd8d)', opacity: '0.75' },
  partial: { background: 'light-dark(#c98a1b, #e4ae4e)', opacity: '0.9' },
  paused: { background: 'light-dark(#5d6480, #a6accb)', opacity: '0.75' },
  unreadable: { background: 'light-dark(#bf3a22, #ff8d70)', opacity: '1' },
  failed: { background: 'light-dark(#bf3a22, #ff8d70)', opacity: '1' },
};

/** `name` stands before every sentence for those who hear it. The signal takes the mark away for good. */
export function createPageMark(page: Document, name: string, signal: AbortSignal): PageMark {
  let drawn: Drawn | undefined;
  const remove = () => {
    drawn?.host.remove();
    drawn = undefined;
  };
  signal.addEventListener('abort', remove);
  // A printed chat is the chat alone.
  const onPaper = (hidden: boolean) => drawn?.host.style.setProperty('display', hidden ? 'none' : 'block', 'important');
  page.defaultView?.addEventListener('beforeprint', () => onPaper(true), { signal });
  page.defaultView?.addEventListener('afterprint', () => onPaper(false), { signal });

  return {
    show(said) {
      if (signal.aborted || !said) return remove();
      drawn ??= draw(page);
      // A page that draws itself anew may drop what it does not know.
      if (!drawn.host.isConnected) page.documentElement.append(drawn.host);
      drawn.host.style.setProperty('color-scheme', isDark(page) ? 'dark' : 'light', 'important');
      drawn.say(said, name);
    },
  };
}

interface Drawn {
  readonly host: HTMLElement;
  say(said: Said, name: string): void;
}

function draw(page: Document): Drawn {
  const host = styled(page.createElement('div'), { ...place, display: 'block' }, 'important');
  const button = styled(page.createElement('button'), pill);
  const light = styled(page.createElement('span'), tile);
  const words = page.createElement('span');
  button.type = 'button';
  // Reached by pointer and by a screen reader's own cursor; the site's order of tabbing stays as it is.
  button.tabIndex = -1;
  words.setAttribute('role', 'status');
  button.append(light, words);
  host.attachShadow({ mode: 'closed' }).append(button);

  let said: Said | undefined;
  let pointed = false;
  let opened = false;
  const unfold = () => {
    const text = pointed || opened ? said?.text : said?.aloud;
    words.textContent = text ?? '';
    words.style.display = text ? 'inline' : 'none';
    styled(button, text ? unfolded : folded);
  };
  const onPerson = (type: string, act: () => void) =>
    button.addEventListener(type, event => {
      if (!event.isTrusted) return;
      act();
      unfold();
    });
  onPerson('pointerenter', () => (pointed = true));
  onPerson('pointerleave', () => (pointed = false));
  onPerson('click', () => (opened = !opened));
  // Pressing it leaves the caret where the person is writing.
  button.addEventListener('mousedown', event => event.preventDefault());

  return {
    host,
    say(next, name) {
      said = next;
      button.setAttribute('aria-label', `${name}: ${next.text}`);
      styled(light, colours[next.light]);
      unfold();
    },
  };
}

function styled<Kind extends HTMLElement>(element: Kind, style: Style, priority = ''): Kind {
  for (const [property, value] of Object.entries(style)) element.style.setProperty(property, value, priority);
  return element;
}

/** By what sites write on their outermost elements; the system's own preference where they say nothing. */
function isDark(page: Document): boolean {
  const told = [page.documentElement, page.body].flatMap(element => [
    element?.className,
    element?.style.colorScheme,
    ...['data-theme', 'data-mode', 'data-color-mode'].map(name => element?.getAttribute(name)),
  ]);
  const said = told.filter(Boolean).join(' ');
  if (/(?:^|[\s-])dark(?:$|[\s-])/.test(said)) return true;
  if (/(?:^|[\s-])light(?:$|[\s-])/.test(said)) return false;
  return page.defaultView?.matchMedia?.('(prefers-color-scheme: dark)').matches ?? false;
}
