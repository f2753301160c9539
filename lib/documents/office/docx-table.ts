/** A table of a Word file while it is read. */
import type { ElementContent } from 'hast';

interface Cell {
  readonly content: ElementContent[];
  /** In columns. */
  width: number;
  /** The cell above goes on in this one. */
  isContinued: boolean;
}

/** A file may name any number. */
const maxWidth = 1_000;

export class DocxTable {
  private readonly rows: Cell[][] = [];

  addRow(): void {
    this.rows.push([]);
  }

  addCell(): void {
    this.rows.at(-1)?.push({ content: [], width: 1, isContinued: false });
  }

  /** The content of the cell that is being read. */
  get content(): ElementContent[] | undefined {
    return this.rows.at(-1)?.at(-1)?.content;
  }

  setWidth(columns: number): void {
    const cell = this.rows.at(-1)?.at(-1);
    if (cell && columns >= 1) cell.width = Math.min(Math.trunc(columns), maxWidth);
  }

  continueAbove(): void {
    const cell = this.rows.at(-1)?.at(-1);
    if (cell) cell.isContinued = true;
  }

  /** A merged cell's text stands in each of its rows, so that each row can be read alone. Beside it are empty cells. */
  toRows(): ElementContent[][][] {
    let above: ElementContent[][] = [];
    return this.rows.map(row => {
      const cells: ElementContent[][] = [];
      for (const { content, width, isContinued } of row) {
        cells.push(isContinued ? (above[cells.length] ?? content) : content);
        for (let n = 1; n < width; n += 1) cells.push([]);
      }
      above = cells;
      return cells;
    });
  }
}
