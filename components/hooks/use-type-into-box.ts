import type { RefObject } from 'preact';
import { useKeyDown } from './use-key-down';

/** What stands over the page takes its own letters. */
const overlays = 'dialog[open], :popover-open';

/**
 * Sends the letters to the box that are typed while the focus is elsewhere: the box gets the focus before the letter arrives. `takes` tells
 * where letters have no other meaning.
 */
export function useTypeIntoBox(
  box: RefObject<HTMLInputElement | null>,
  takes: (target: EventTarget | null) => boolean = isOutsideField,
): void {
  useKeyDown(event => {
    const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event;
    const isCharacter = Array.from(key).length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;
    if (!isCharacter || defaultPrevented || !takes(target) || document.querySelector(overlays)) return;
    box.current?.focus();
  });
}

/** The keys that mean the list wherever the focus is not on a control of its own. */
const listKeys = /^(Enter|(Arrow|Page)(Up|Down))$/;

/**
 * Gives the box the keys of its list that are pressed while nothing, or the list with this id, has the focus: a click beside the rows takes
 * the focus from the box.
 */
export function useKeysOfBox(box: RefObject<HTMLInputElement | null>, listId: string): void {
  useKeyDown(event => {
    const { key, target, defaultPrevented } = event;
    const isFree = target === document.body || (target instanceof HTMLElement && target.id === listId);
    if (!listKeys.test(key) || defaultPrevented || !isFree || document.querySelector(overlays)) return;
    event.preventDefault();
    box.current?.focus();
    box.current?.dispatchEvent(new KeyboardEvent(event.type, event));
  });
}

const isOutsideField = (target: EventTarget | null): boolean =>
  !(target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable=true]'));
