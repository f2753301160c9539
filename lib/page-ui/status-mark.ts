/**
 * A small mark on the chat's own page, with a menu behind a click. It is in a closed shadow root, contains no word of a chat, takes no
 * focus, moves nothing and causes no layout of the page.
 */
import { buttonIn, isDark, offPaper, whenTrusted } from './dom';
import { colours, entry, folded, menu, pill, place, styled, tile, unfolded } from './style';
import type { Said } from './text';

export interface PageMark {
  /** Shows this status, or removes the mark. */
  show(said: Said | undefined, entries?: readonly MarkEntry[]): void;
}

/** An action in the mark's menu. */
export interface MarkEntry {
  readonly text: string;
  readonly choose: () => void;
}

/** `name` precedes every label for screen readers. */
export function createPageMark(page: Document, name: string): PageMark {
  let drawn: Drawn | undefined;
  const remove = () => {
    drawn?.host.remove();
    drawn = undefined;
  };
  offPaper(page, () => drawn?.host);

  return {
    show(said, entries = []) {
      if (!said) return remove();
      drawn ??= draw(page);
      // A page that renders itself again may have removed the mark.
      if (!drawn.host.isConnected) page.documentElement.append(drawn.host);
      drawn.host.style.setProperty('color-scheme', isDark(page) ? 'dark' : 'light', 'important');
      drawn.say(said, name, entries);
    },
  };
}

interface Drawn {
  readonly host: HTMLElement;
  say(said: Said, name: string, entries: readonly MarkEntry[]): void;
}

function draw(page: Document): Drawn {
  const host = styled(page.createElement('div'), { ...place, display: 'block' }, 'important');
  const button = styled(buttonIn(page), pill);
  const light = styled(page.createElement('span'), tile);
  const words = page.createElement('span');
  const list = styled(page.createElement('div'), menu);
  words.setAttribute('role', 'status');
  button.append(light, words);
  host.attachShadow({ mode: 'closed' }).append(button, list);

  let said: Said | undefined;
  let pointed = false;
  let opened = false;
  const unfold = () => {
    const text = pointed || opened ? said?.text : said?.aloud;
    words.textContent = text ?? '';
    words.style.display = text ? 'inline' : 'none';
    styled(button, text ? unfolded : folded);
    const isMenu = opened && list.childElementCount > 0;
    list.style.display = isMenu ? 'flex' : 'none';
    button.setAttribute('aria-expanded', String(isMenu));
  };
  const onPerson = (type: string, act: () => void) =>
    whenTrusted(button, type, () => {
      act();
      unfold();
    });
  onPerson('pointerenter', () => (pointed = true));
  onPerson('pointerleave', () => (pointed = false));
  onPerson('click', () => {
    opened = !said?.act && !opened;
    said?.act?.();
  });

  const entryOf = ({ text, choose }: MarkEntry) => {
    const item = styled(buttonIn(page), entry);
    item.textContent = text;
    whenTrusted(item, 'click', () => {
      opened = false;
      unfold();
      choose();
    });
    return item;
  };

  return {
    host,
    say(next, name, entries) {
      said = next;
      button.setAttribute('aria-label', `${name}: ${next.text}`);
      styled(light, colours[next.light]);
      list.replaceChildren(...entries.map(entryOf));
      unfold();
    },
  };
}
