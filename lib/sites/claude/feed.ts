/** The virtualised layout, since July 2026: only the rows in view are on the page, each with its number in the chat. */
import type { PageLayout } from './layout';
import { numberedMessageSelector, readNumberedTurn } from './numbered';

// The test id was added in August 2026. Both stand on the same element.
const row = '[data-rs-index], [data-testid="transcript-row"]';

export const feed: PageLayout = {
  mark: row,
  row,
  message: numberedMessageSelector,

  readTurn(row) {
    const index = row.getAttribute('data-index') ?? '';
    return /^\d+$/.test(index) ? readNumberedTurn(row, Number(index)) : 'data-index of a row';
  },
};
