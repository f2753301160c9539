/** The virtualised list, since July 2026: only the rows in view are on the page, each with its true number. */
import { readRows, type Generation } from './generation';
import { numberedTurn } from './numbered';

const select = {
  // The test id came in August 2026; both stand on the same element.
  row: '[data-rs-index], [data-testid="transcript-row"]',
} as const;

export const feed: Generation = {
  mark: select.row,

  read(page) {
    return readRows([...page.querySelectorAll<HTMLElement>(select.row)], row => {
      const { index } = row.dataset;
      return index && /^\d+$/.test(index) ? numberedTurn(row, Number(index)) : 'data-index of a row';
    });
  },
};
