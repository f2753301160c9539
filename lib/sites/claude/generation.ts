import type { SeenTurn } from '../../core/conversation';
import { inChat, strays } from '../page/elements';

/** One of the layouts of Claude's page that are served at the same time. It is recognised by its own mark, never by the date. */
export interface Generation {
  /** A selector that only this layout matches. */
  readonly mark: string;
  /** A selector of the list's rows, one per message. */
  readonly row: string;
  /** A selector of a message within a row. */
  readonly message: string;
  /** Returns the turn in a row, or what it lacks; `undefined` while it is being edited. `position` counts the rows on the page from 0. */
  turn(row: Element, position: number): SeenTurn | string | undefined;
}

/** Returns the turns on the page, in order, or what the first unreadable row lacks. Rows without content are skipped. */
export function readTurns(page: Document, generation: Generation): readonly SeenTurn[] | string {
  const turns: SeenTurn[] = [];
  const rows = inChat(page, generation.row);
  if (strays(page, generation.message, rows)) return generation.row;
  // Numbered rows are in order. One out of order is something else, such as a preview.
  const numbers = rows.flatMap(row => row.getAttribute('data-index') ?? []).map(Number);
  if (numbers.some((number, n) => n > 0 && number <= (numbers[n - 1] ?? 0))) return `one list of ${generation.row}`;
  for (const [position, row] of rows.entries()) {
    if (isEmpty(row)) continue;
    const turn = generation.turn(row, position);
    if (typeof turn === 'string') return turn;
    if (turn) turns.push(turn);
  }
  return turns;
}

const isEmpty = (row: Element): boolean =>
  row.textContent.trim() === '' && row.querySelector('img, [data-testid], [data-cds], [data-is-streaming]') === null;
