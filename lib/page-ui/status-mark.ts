/**
 * A small mark on the chat's own page, with a menu behind a click. It is in a closed shadow root, contains no word of a chat, takes no
 * focus, moves nothing and causes no layout of the page.
 */
import { createButton, isDark, hideWhenPrinting, onTrusted } from './dom';
import { colours, entry, collapsed, menu, pill, markPosition, applyStyle, tile, expanded } from './style';
import type { MarkStatus } from './text';

export interface StatusMark {
  /** Shows this status, or removes the mark. */
  show(status: MarkStatus | undefined, entries?: readonly MarkEntry[]): void;
}

/** An action in the mark's menu. */
export interface MarkEntry {
  readonly text: string;
  readonly choose: () => void;
}

/** `name` precedes every label for screen readers. */
export function createStatusMark(page: Document, name: string): StatusMark {
  let drawn: Drawn | undefined;
  const remove = () => {
    drawn?.host.remove();
    drawn = undefined;
  };
  hideWhenPrinting(page, () => drawn?.host);

  return {
    show(status, entries = []) {
      if (!status) return remove();
      drawn ??= draw(page);
      // A page that renders itself again may have removed the mark.
      if (!drawn.host.isConnected) page.documentElement.append(drawn.host);
      drawn.host.style.setProperty('color-scheme', isDark(page) ? 'dark' : 'light', 'important');
      drawn.update(status, name, entries);
    },
  };
}

interface Drawn {
  readonly host: HTMLElement;
  update(status: MarkStatus, name: string, entries: readonly MarkEntry[]): void;
}

function draw(page: Document): Drawn {
  const host = applyStyle(page.createElement('div'), { ...markPosition, display: 'block' }, 'important');
  const button = applyStyle(createButton(page), pill);
  const statusDot = applyStyle(page.createElement('span'), tile);
  const words = page.createElement('span');
  const list = applyStyle(page.createElement('div'), menu);
  words.setAttribute('role', 'status');
  button.append(statusDot, words);
  host.attachShadow({ mode: 'closed' }).append(button, list);

  let status: MarkStatus | undefined;
  let isHovered = false;
  let isOpen = false;
  const updateMark = () => {
    const text = isHovered || isOpen ? status?.text : status?.shortText;
    words.textContent = text ?? '';
    words.style.display = text ? 'inline' : 'none';
    applyStyle(button, text ? expanded : collapsed);
    const isMenu = isOpen && list.childElementCount > 0;
    list.style.display = isMenu ? 'flex' : 'none';
    button.setAttribute('aria-expanded', String(isMenu));
  };
  const onTrustedEvent = (type: string, act: () => void) =>
    onTrusted(button, type, () => {
      act();
      updateMark();
    });
  onTrustedEvent('pointerenter', () => (isHovered = true));
  onTrustedEvent('pointerleave', () => (isHovered = false));
  onTrustedEvent('click', () => {
    isOpen = !status?.act && !isOpen;
    status?.act?.();
  });

  const createEntry = ({ text, choose }: MarkEntry) => {
    const item = applyStyle(createButton(page), entry);
    item.textContent = text;
    onTrusted(item, 'click', () => {
      isOpen = false;
      updateMark();
      choose();
    });
    return item;
  };

  return {
    host,
    update(next, name, entries) {
      status = next;
      button.setAttribute('aria-label', `${name}: ${next.text}`);
      applyStyle(statusDot, colours[next.light]);
      list.replaceChildren(...entries.map(createEntry));
      updateMark();
    },
  };
}
