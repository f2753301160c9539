import type { SeenTurn } from '../../conversation';

/** One of the layouts of Claude's page that are served side by side. It is told by its own mark, never by the date. */
export interface Generation {
  /** A selector of what only this layout has. */
  readonly mark: string;
  /** The turns on the page, in order, or the selector (or the attribute) that was missed. */
  read(page: Document): readonly SeenTurn[] | string;
}

/** Reads row by row; the first row that cannot be read decides. Rows that show nothing (a list being mounted) are no turns yet. */
export function readRows(
  rows: readonly HTMLElement[],
  turn: (row: HTMLElement, position: number) => SeenTurn | string,
): readonly SeenTurn[] | string {
  const turns: SeenTurn[] = [];
  for (const [position, row] of rows.entries()) {
    if (isEmpty(row)) continue;
    const read = turn(row, position);
    if (typeof read === 'string') return read;
    turns.push(read);
  }
  return turns;
}

const isEmpty = (row: Element): boolean =>
  row.textContent.trim() === '' && row.querySelector('img, [data-testid], [data-cds], [data-is-streaming]') === null;
