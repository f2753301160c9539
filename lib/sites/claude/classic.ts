/** The list of before summer 2026: every message is on the page, with no id and no number of its own. */
import type { Generation } from './generation';
import { numberedTurn } from './numbered';

const message = '[data-test-render-count]';

export const classic: Generation = {
  mark: message,
  row: message,

  // The place in the list may stand for a number only because this list is never virtualised: it is whole from its first
  // message to its last. The numbers are those that the later layout gives the same messages.
  turn: numberedTurn,
};
