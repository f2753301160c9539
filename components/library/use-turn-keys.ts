import { useKeyDown } from '../hooks/use-key-down';
import { hasOpenOverlay, isInList, isTyping } from './is-typing';

/** A message that begins this far below the top of the page is at the top for a reader, in CSS pixels: the box to find words stands above it. */
const headHeight = 64;

/** The keys J and K lead to the next and the previous message of the open chat, whose actions follow with Tab. */
export function useTurnKeys(): void {
  useKeyDown(event => {
    const step = { j: 1, k: -1 }[event.key];
    const isTaken = event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || isInList(event.target);
    if (step === undefined || isTaken || hasOpenOverlay()) return;
    const turns = [...document.querySelectorAll<HTMLElement>('.open-chat .turn')];
    const next = turns[findCurrent(turns) + step];
    if (!next) return;
    event.preventDefault();
    next.tabIndex = -1;
    next.focus({ preventScroll: true });
    next.scrollIntoView({ block: 'start' });
  });
}

/** The place of the message that has the focus, else of the one that is read; -1 above the first. */
function findCurrent(turns: readonly HTMLElement[]): number {
  const focused = turns.findIndex(turn => turn.contains(document.activeElement));
  return focused === -1 ? turns.findLastIndex(turn => turn.getBoundingClientRect().top <= headHeight) : focused;
}
