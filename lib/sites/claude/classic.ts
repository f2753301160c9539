/** The layout before summer 2026: every message is on the page, without an id or a number. */
import type { PageLayout } from './layout';
import { numberedMessageSelector, readNumberedTurn } from './numbered';

const message = '[data-test-render-count]';

export const classic: PageLayout = {
  mark: message,
  row: message,
  message: numberedMessageSelector,

  // The position may serve as the number because this list is never virtualised. The later layout gives the same messages the same
  // numbers.
  readTurn(row, position) {
    const turn = readNumberedTurn(row, position);
    // A complete list starts with a prompt, and nothing occurs twice.
    const isOdd = position === 0 && typeof turn === 'object' && turn.role === 'assistant';
    return isOdd || isRepeated(row) ? `the first ${message}` : turn;
  },
};

/** Whether the row, or a list around it, is repeated right behind itself. A prompt that was sent twice has an answer between. */
function isRepeated(row: Element): boolean {
  for (let place: Element | null = row; place && place.tagName !== 'BODY'; place = place.parentElement) {
    if (place.nextElementSibling && place.isEqualNode(place.nextElementSibling)) return true;
  }
  return false;
}
