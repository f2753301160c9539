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
    const { key, target, ctrlKey, metaKey, altKey, isComposing, defaultPrevented } = event;
    const isCharacter = Array.from(key).length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey && !isComposing;
    if (!isCharacter || defaultPrevented || !takes(target) || document.querySelector(overlays)) return;
    box.current?.focus();
  });
}

const isOutsideField = (target: EventTarget | null): boolean =>
  !(target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable=true]'));
