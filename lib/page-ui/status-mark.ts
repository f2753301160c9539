/**
 * A small mark on the chat's own page. A click opens Kura and changes nothing, so a page that hides the mark under a button of its own gains
 * nothing. It is in a closed shadow root, contains no word of a chat, takes no focus, moves nothing and causes no layout of the page.
 */
import { createButton, isDark, hideWhenPrinting, onTrusted } from './dom';
import { colours, collapsed, pill, markPosition, applyStyle, tile, expanded } from './style';
import type { MarkStatus } from './text';

export interface StatusMark {
  /** Shows this status, or removes the mark. */
  show(status: MarkStatus | undefined): void;
}

/** `name` precedes every label for screen readers. `open` is the act of a status without one of its own. */
export function createStatusMark(page: Document, name: string, open: () => void): StatusMark {
  let drawn: Drawn | undefined;
  const remove = () => {
    drawn?.host.remove();
    drawn = undefined;
  };
  hideWhenPrinting(page, () => drawn?.host);

  return {
    show(status) {
      if (!status) return remove();
      drawn ??= draw(page, open);
      // A page that renders itself again may have removed the mark.
      if (!drawn.host.isConnected) page.documentElement.append(drawn.host);
      drawn.host.style.setProperty('color-scheme', isDark(page) ? 'dark' : 'light', 'important');
      drawn.update(status, name);
    },
  };
}

interface Drawn {
  readonly host: HTMLElement;
  update(status: MarkStatus, name: string): void;
}

function draw(page: Document, open: () => void): Drawn {
  const host = applyStyle(page.createElement('div'), { ...markPosition, display: 'block' }, 'important');
  const button = applyStyle(createButton(page), pill);
  const statusDot = applyStyle(page.createElement('span'), tile);
  const words = page.createElement('span');
  words.setAttribute('role', 'status');
  button.append(statusDot, words);
  host.attachShadow({ mode: 'closed' }).append(button);

  let status: MarkStatus | undefined;
  let isHovered = false;
  const updateMark = () => {
    const text = isHovered ? status?.text : status?.shortText;
    words.textContent = text ?? '';
    words.style.display = text ? 'inline' : 'none';
    applyStyle(button, text ? expanded : collapsed);
  };
  const onTrustedEvent = (type: string, act: () => void) =>
    onTrusted(button, type, () => {
      act();
      updateMark();
    });
  onTrustedEvent('pointerenter', () => (isHovered = true));
  onTrustedEvent('pointerleave', () => (isHovered = false));
  onTrusted(button, 'click', () => (status?.act ?? open)());

  return {
    host,
    update(next, name) {
      status = next;
      button.setAttribute('aria-label', `${name}: ${next.text}`);
      applyStyle(statusDot, colours[next.light]);
      updateMark();
    },
  };
}
