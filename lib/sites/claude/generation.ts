import type { SeenTurn } from '../../conversation';
import { inChat, strays } from '../elements';

/** One of the layouts of Claude's page that are served side by side. It is told by its own mark, never by the date. */
export interface Generation {
  /** A selector of what only this layout has. */
  readonly mark: string;
  /** A selector of the rows of its list, one for each message. */
  readonly row: string;
  /** A selector of what is one side's message in a row. */
  readonly message: string;
  /** The turn in a row, or what it lacks; `undefined` while it is being edited. `position` counts the rows on the page from 0. */
  turn(row: Element, position: number): SeenTurn | string | undefined;
}

/** The turns on the page, in order, or what the first unreadable row lacks. Rows that show nothing yet are no turns. */
export function readTurns(page: Document, generation: Generation): readonly SeenTurn[] | string {
  const turns: SeenTurn[] = [];
  const rows = inChat(page, generation.row);
  if (strays(page, generation.message, rows)) return generation.row;
  // Rows with numbers are in order: one that is not stands there for another reason, such as a preview.
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
