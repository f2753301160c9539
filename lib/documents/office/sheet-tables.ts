/** The rows of a sheet → tables and lines. Empty rows part them, and each part of a long table has the names of its columns. Pure. */
import { Refusal } from '../refusal';
import type { DocumentBlock } from '../sections';
import { writeParagraph } from '../to-markdown';
import type { SheetRow } from './read-sheet';

/** Two blocks of this length, in UTF-16 units, are about one section. */
const maxTableLength = 3_500;
/** A longer first row is hardly one of names, and is not repeated. */
const maxHeadLength = 1_000;
/** Empty ones too. A sheet can name a cell in its last row and column. */
const maxCells = 4_000_000;
/** Of a table with empty columns between others. In a wider one, columns that are empty all the way down are left out. */
const maxSpan = 200;

export function buildSheetBlocks(rows: ReadonlyMap<number, SheetRow>): DocumentBlock[] {
  const blocks: DocumentBlock[] = [];
  let open: SheetRow[] = [];
  let last = 0;
  for (const [number, row] of rows) {
    if (number > last + 1) {
      blocks.push(...buildTableBlocks(open));
      open = [];
    }
    open.push(row);
    last = number;
  }
  return [...blocks, ...buildTableBlocks(open)];
}

const buildTableBlocks = (rows: readonly SheetRow[]): DocumentBlock[] => {
  // A title above a table is no row of it.
  const first = rows.findIndex(({ size }) => size > 1);
  const head = first === -1 ? rows : rows.slice(0, first);
  const lines = head.flatMap(row => [...row.values()]);
  return [
    ...(lines.length > 0 ? splitLines(lines).map(part => ({ text: writeParagraph(part) })) : []),
    ...(first === -1 ? [] : buildTables(rows.slice(first))),
  ];
};

/** A column alone is a text. */
function splitLines(lines: readonly string[]): string[] {
  const parts: string[] = [];
  for (const line of lines) {
    const open = parts.at(-1);
    if (open !== undefined && open.length + line.length < maxTableLength) parts[parts.length - 1] = `${open}\n${line}`;
    else parts.push(line);
  }
  return parts;
}

function buildTables(rows: readonly SheetRow[]): DocumentBlock[] {
  const used = [...new Set(rows.flatMap(row => [...row.keys()]))].toSorted((a, b) => a - b);
  const [from = 0, to = 0] = [used[0], used.at(-1)];
  const columns = to - from < maxSpan ? Array.from({ length: to - from + 1 }, (_, n) => from + n) : used;
  if (columns.length * rows.length > maxCells) throw new Refusal('tooLarge');
  const toCells = (row: SheetRow) => columns.map(column => row.get(column) ?? '');
  const blocks: DocumentBlock[] = [];
  const head = toCells(rows[0] ?? new Map());
  const repeated = measureRow(head) > maxHeadLength ? [] : [head];
  let [open, length] = [[head], 0];
  const close = () => blocks.push({ text: toTable(open) });
  for (const row of rows.slice(1)) {
    const cells = toCells(row);
    if (length > 0 && length + measureRow(cells) > maxTableLength) {
      close();
      [open, length] = [[...repeated], 0];
    }
    open.push(cells);
    length += measureRow(cells);
  }
  close();
  return blocks;
}

const measureRow = (cells: readonly string[]): number => cells.reduce((sum, cell) => sum + cell.length + 3, 0);

/** Written here, because the pipeline of pages takes half a millisecond a row. It still writes each cell that holds more than plain words. */
function toTable(rows: readonly (readonly string[])[]): string {
  const width = rows[0]?.length ?? 0;
  const lines = rows.map(cells => `| ${cells.map(cell => (cell === '' ? '' : `${toCell(cell)} `)).join('| ')}|`);
  return [lines[0], `|${' - |'.repeat(width)}`, ...lines.slice(1)].join('\n');
}

/** Words, numbers and signs that mean nothing in Markdown. */
const plain = /^(?!.*(?:www\.|:\/\/))[\p{L}\p{N}\p{M} .,:;%/()（）、。・「」ー～年月日\-+'"?!=]*$/u;

const toCell = (text: string): string =>
  plain.test(text) ? text : writeParagraph(text).replaceAll('|', String.raw`\|`);
