/** The list of before summer 2026: every message is on the page, with no id and no number of its own. */
import type { Generation } from './generation';
import { numberedMessage, numberedTurn } from './numbered';

const message = '[data-test-render-count]';

export const classic: Generation = {
  mark: message,
  row: message,
  message: numberedMessage,

  // The place in the list may stand for a number only because this list is never virtualised: it is whole from its first
  // message to its last. The numbers are those that the later layout gives the same messages.
  turn(row, position) {
    const turn = numberedTurn(row, position);
    // Whole from its first message means: a prompt comes first, and nothing stands there twice.
    const isOdd = position === 0 && typeof turn === 'object' && turn.role === 'assistant';
    return isOdd || isRepeated(row) ? `the first ${message}` : turn;
  },
};

/** The row or a list around it stands there once more, right behind. A prompt that was sent twice has an answer between. */
function isRepeated(row: Element): boolean {
  for (let place: Element | null = row; place && place.tagName !== 'BODY'; place = place.parentElement) {
    if (place.nextElementSibling && place.isEqualNode(place.nextElementSibling)) return true;
  }
  return false;
}
