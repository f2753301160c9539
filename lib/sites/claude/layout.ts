import type { ObservedTurn } from '../../core/conversation';
import { findInChat, hasUnclaimed } from '../page/elements';

/** One of the layouts of Claude's page that are served at the same time. It is recognised by its own mark, never by the date. */
export interface PageLayout {
  /** A selector that only this layout matches. */
  readonly mark: string;
  /** A selector of the list's rows, one per message. */
  readonly row: string;
  /** A selector of a message within a row. */
  readonly message: string;
  /** Returns the turn in a row, or what it lacks; `undefined` while it is being edited. `position` counts the rows on the page from 0. */
  readTurn(row: Element, position: number): ObservedTurn | string | undefined;
}

/** Returns the turns on the page, in order, or what the first unreadable row lacks. Rows without content are skipped. */
export function readTurns(page: Document, layout: PageLayout): readonly ObservedTurn[] | string {
  const turns: ObservedTurn[] = [];
  const rows = findInChat(page, layout.row);
  if (hasUnclaimed(page, layout.message, rows)) return layout.row;
  // Numbered rows are in order. One out of order is something else, such as a preview.
  const numbers = rows.flatMap(row => row.getAttribute('data-index') ?? []).map(Number);
  if (numbers.some((number, n) => n > 0 && number <= (numbers[n - 1] ?? 0))) return `one list of ${layout.row}`;
  for (const [position, row] of rows.entries()) {
    if (isEmpty(row)) continue;
    const turn = layout.readTurn(row, position);
    if (typeof turn === 'string') return turn;
    if (turn) turns.push(turn);
  }
  return turns;
}

const isEmpty = (row: Element): boolean =>
  row.textContent.trim() === '' && row.querySelector('img, [data-testid], [data-cds], [data-is-streaming]') === null;
