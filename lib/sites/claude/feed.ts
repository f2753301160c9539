/** The virtualised list, since July 2026: only the rows in view are on the page, each with its true number. */
import type { Generation } from './generation';
import { numberedMessage, numberedTurn } from './numbered';

// The test id came in August 2026; both stand on the same element.
const row = '[data-rs-index], [data-testid="transcript-row"]';

export const feed: Generation = {
  mark: row,
  row,
  message: numberedMessage,

  turn(row) {
    const index = row.getAttribute('data-index') ?? '';
    return /^\d+$/.test(index) ? numberedTurn(row, Number(index)) : 'data-index of a row';
  },
};
