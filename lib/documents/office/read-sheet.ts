/** One sheet of a workbook → rows of texts, by their places. */
import { maxTextLength, Refusal } from '../refusal';
import { formatNumber, type Calendar, type NumberFormat } from './number-formats';
import { parseXml } from './parse-xml';

/** By column, from 0. A cell without text is not in it. */
export type SheetRow = ReadonlyMap<number, string>;

export interface Workbook {
  readonly strings: readonly string[];
  readonly formats: readonly NumberFormat[];
  readonly calendar: Calendar;
}

/** Rows by their numbers, from 1, in order. Throws `Refusal` for more text than a document may have. */
export function readSheet(xml: string, workbook: Workbook): ReadonlyMap<number, SheetRow> {
  const rows = new Map<number, Map<number, string>>();
  let [row, column, length] = [0, 0, 0];
  let cell: OpenCell | undefined;
  let [field, isReading] = ['', false];
  parseXml(xml, {
    open: (name, get) => {
      if (name === 'row') {
        [row, column] = [Number(get('r')) || row + 1, 0];
      } else if (name === 'c') {
        const place = parsePlace(get('r') ?? '');
        column = place?.column ?? column;
        cell = { row: place?.row ?? row, column, type: get('t') ?? 'n', style: Number(get('s') ?? 0), value: '' };
        column += 1;
      } else if (name === 'rPh') isReading = true;
      else if (cell) field = name;
    },
    text: text => {
      if (cell && !isReading && (field === 'v' || field === 't')) cell.value += text;
    },
    close: name => {
      field = '';
      if (name === 'rPh') isReading = false;
      if (name !== 'c' || !cell) return;
      const text = formatCell(cell, workbook);
      length += text.length;
      if (length > maxTextLength) throw new Refusal('tooLarge');
      const known = rows.get(cell.row) ?? new Map<number, string>();
      if (text !== '') rows.set(cell.row, known.set(cell.column, text));
      cell = undefined;
    },
  });
  expandMerged(rows, findMerged(xml));
  return new Map([...rows].toSorted(([a], [b]) => a - b));
}

interface OpenCell {
  readonly row: number;
  readonly column: number;
  readonly type: string;
  readonly style: number;
  value: string;
}

function formatCell({ type, style, value }: OpenCell, { strings, formats, calendar }: Workbook): string {
  if (type === 's') return strings[Number(value)] ?? '';
  if (type === 'n') return formatNumber(value, formats[style] ?? 'plain', calendar);
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  return cleanText(type === 'd' ? value.replace(/T(?:00:00:00(?:\.0+)?$)?/, ' ') : value);
}

/** Signs that XML cannot hold stand as `_x000D_`. Line breaks in a cell would end its row. */
export const cleanText = (text: string): string =>
  text
    .replace(/_x([0-9A-F]{4})_/g, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    // oxlint-disable-next-line no-control-regex -- they are what is removed.
    .replace(/[\s\u0000-\u001f]+/g, ' ')
    .trim();

interface CellPlace {
  readonly row: number;
  readonly column: number;
}

const maxColumns = 16_384;

/** `B3` is row 3, column 1. */
function parsePlace(reference: string): CellPlace | undefined {
  const [, name = '', digits = ''] = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/.exec(reference) ?? [];
  if (name === '') return undefined;
  const column = name.split('').reduce((sum, character) => sum * 26 + character.charCodeAt(0) - 64, 0) - 1;
  return column < maxColumns ? { row: Number(digits), column } : undefined;
}

interface MergedCells {
  readonly from: CellPlace;
  readonly toRow: number;
}

/** More are no table for a person. */
const maxMerged = 10_000;

/** They stand behind the cells. */
function findMerged(xml: string): readonly MergedCells[] {
  const merged: MergedCells[] = [];
  for (const [, reference = ''] of xml
    .slice(xml.lastIndexOf('sheetData'))
    .matchAll(/<(?:\w+:)?mergeCell\s[^<>]*?\bref="([^"]+)"/g)) {
    const [from, to] = reference.split(':').map(parsePlace);
    if (from && to && to.row > from.row && merged.length < maxMerged) merged.push({ from, toRow: to.row });
  }
  return merged;
}

/** A text over several rows belongs to each of them. */
function expandMerged(rows: ReadonlyMap<number, Map<number, string>>, merged: readonly MergedCells[]): void {
  for (const { from, toRow } of merged) {
    const text = rows.get(from.row)?.get(from.column);
    if (text === undefined) continue;
    // Only rows that hold something: a range may name a million of them.
    for (let row = from.row + 1; row <= Math.min(toRow, from.row + maxMerged); row += 1) {
      const cells = rows.get(row);
      if (cells && !cells.has(from.column)) cells.set(from.column, text);
    }
  }
}
