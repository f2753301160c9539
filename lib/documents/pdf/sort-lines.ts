/** Puts the lines of a page into reading order: down each column, with what stands across both columns between. Pure. */
import { getMax, getMin } from '../../core/extremes';
import { joinCells, type TextLine } from './text-line';

/** Shares of the page. */
const gutterFrom = 0.35;
const gutterTo = 0.65;
const minColumnWidth = 0.22;
/** Of the lines that are not across both columns. */
const minColumnShare = 0.2;
const maxCrossingShare = 0.3;
const minColumnLines = 4;

export function sortIntoColumns(lines: readonly TextLine[], pageWidth: number): TextLine[] {
  const gutter = findGutter(lines, pageWidth);
  if (gutter === undefined) return joinRows(lines, '');
  const ordered: TextLine[] = [];
  let band: TextLine[] = [];
  let bandCount = 0;
  const closeBand = () => {
    const left = band.filter(({ end, x }) => (x + end) / 2 < gutter);
    const right = band.filter(line => !left.includes(line));
    ordered.push(...joinRows(left, `left ${bandCount}`), ...joinRows(right, `right ${bandCount}`));
    band = [];
    bandCount += 1;
  };
  for (const line of sortDown(lines)) {
    if (!isAcross(line, gutter)) {
      band.push(line);
      continue;
    }
    closeBand();
    ordered.push({ ...line, column: `across ${bandCount}` });
  }
  closeBand();
  return ordered;
}

const sortDown = (lines: readonly TextLine[]) => lines.toSorted((a, b) => b.y - a.y || a.x - b.x);

const isAcross = ({ x, end, size }: TextLine, gutter: number): boolean => x < gutter - size && end > gutter + size;

/** The place between two columns of text: lines end before it and begin behind it, and few cross it. */
function findGutter(lines: readonly TextLine[], pageWidth: number): number | undefined {
  const from = getMin(lines, ({ x }) => x);
  const width = getMax(lines, ({ end }) => end) - from;
  let best: { readonly at: number; readonly crossing: number } | undefined;
  for (let at = from + width * gutterFrom; at <= from + width * gutterTo; at += 2) {
    const crossing = lines.filter(({ x, end }) => x < at - 1 && end > at + 1).length;
    const left = lines.filter(({ end }) => end <= at + 1);
    const right = lines.filter(({ x }) => x >= at - 1);
    const isColumn = [left, right].every(
      side =>
        side.length >= Math.max(minColumnLines, (left.length + right.length) * minColumnShare) &&
        computeMedian(side.map(({ x, end }) => end - x)) > pageWidth * minColumnWidth,
    );
    if (isColumn && crossing < lines.length * maxCrossingShare && (!best || crossing < best.crossing))
      best = { at, crossing };
  }
  return best?.at;
}

const computeMedian = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** Parts of one height are one row. */
function joinRows(lines: readonly TextLine[], column: string): TextLine[] {
  const rows: TextLine[][] = [];
  for (const line of sortDown(lines)) {
    const [first] = rows.at(-1) ?? [];
    if (first && Math.abs(first.y - line.y) < Math.min(first.size, line.size) * 0.4) rows.at(-1)?.push(line);
    else rows.push([line]);
  }
  return rows.flatMap(row => joinCells(row) ?? []).map(line => ({ ...line, column }));
}
