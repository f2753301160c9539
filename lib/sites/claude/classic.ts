/** The list of before summer 2026: every message is on the page, with no id and no number of its own. */
import { readRows, type Generation } from './generation';
import { numberedTurn } from './numbered';

const select = {
  message: '[data-test-render-count]',
} as const;

export const classic: Generation = {
  mark: select.message,

  /**
   * The place in the list may stand for a number only because this list is never virtualised: it is whole from its first
   * message to its last. The numbers are those that the later layout gives the same messages.
   */
  read(page) {
    return readRows([...page.querySelectorAll<HTMLElement>(select.message)], numberedTurn);
  },
};
