/** The text of a page as lines, with what of their look tells headings from text. */
import { getMax, getMin } from '../../core/extremes';

/** Units are points, from the page's lower left corner. */
export interface TextPiece {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly size: number;
  readonly font: string;
  /** As in `FontWeights`. */
  readonly weight: number;
}

export interface TextLine {
  readonly text: string;
  /** The parts of the line that wide gaps separate: more than one in a table. */
  readonly cells: readonly string[];
  readonly x: number;
  readonly end: number;
  readonly y: number;
  readonly size: number;
  /** Of its lightest words. */
  readonly weight: number;
  /** Counted from 1. */
  readonly page: number;
  /** Lines of one column of one page have the same. */
  readonly column: string;
}

/** Relative to the size of the letters: a wider gap parts columns and cells. */
const maxGap = 1.7;
/** A wider gap is a space. */
const minSpace = 0.15;
const minWideSpace = 0.5;
/** Raised and lowered signs stand on the same line. */
const maxShift = 0.45;

/** Joins pieces that follow one another on one line, in the order in which the page draws them. */
export function joinPieces(pieces: readonly TextPiece[], page: number): TextLine[] {
  const lines: TextPiece[][] = [];
  for (const piece of pieces) {
    if (piece.text.trim() === '') continue;
    const open = lines.at(-1);
    const last = open?.at(-1);
    if (open && last && isSameLine(last, piece)) open.push(piece);
    else lines.push([piece]);
  }
  return lines.map(line => toLine(line, page));
}

function isSameLine(last: TextPiece, next: TextPiece): boolean {
  const size = Math.max(last.size, next.size);
  const gap = next.x - (last.x + last.width);
  return Math.abs(next.y - last.y) < size * maxShift && gap < size * maxGap && gap > -size * 0.7;
}

/** Japanese letters stand apart where a line is made to fill its column. */
const getMinSpace = (before: TextPiece, piece: TextPiece): number =>
  wide.test(before.text.slice(-1)) && wide.test(piece.text.slice(0, 1)) ? minWideSpace : minSpace;

function toLine(pieces: readonly TextPiece[], page: number): TextLine {
  const [first] = pieces;
  const main = pieces.reduce((widest, piece) => (piece.width > widest.width ? piece : widest));
  const text = pieces
    .map((piece, n) => {
      const before = pieces[n - 1];
      const gap = before ? piece.x - (before.x + before.width) : 0;
      return before &&
        gap > piece.size * getMinSpace(before, piece) &&
        !/^\s/.test(piece.text) &&
        !/\s$/.test(before.text)
        ? ` ${piece.text}`
        : piece.text;
    })
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
  return {
    text,
    cells: [text],
    x: first?.x ?? 0,
    end: getMax(pieces, piece => piece.x + piece.width),
    y: main.y,
    size: main.size,
    weight: getMin(pieces, piece => (/[\p{L}\p{N}]/u.test(piece.text) ? piece.weight : 2)),
    page,
    column: '',
  };
}

/** Joins the parts of one row, from left to right. */
export function joinCells(parts: readonly TextLine[]): TextLine | undefined {
  const sorted = parts.toSorted((a, b) => a.x - b.x);
  const [first] = sorted;
  if (!first) return undefined;
  return {
    ...first,
    text: sorted.map(({ text }) => text).join(' '),
    cells: sorted.map(({ text }) => text),
    end: getMax(sorted, ({ end }) => end),
    size: getMax(sorted, ({ size }) => size),
    weight: getMin(sorted, ({ weight }) => weight),
  };
}

const wide = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]/;

/** Two lines of one paragraph as one text: a word that was parted by a hyphen is whole again, and Japanese has no space between lines. */
export function joinText(before: string, next: string): string {
  if (/[\p{L}]\u00ad$/u.test(before)) return before.slice(0, -1) + next;
  if (/\p{L}-$/u.test(before) && /^\p{Ll}/u.test(next)) return before.slice(0, -1) + next;
  if (before === '' || /[-/]$/.test(before)) return before + next;
  return wide.test(before.slice(-1)) && wide.test(next.slice(0, 1)) ? before + next : `${before} ${next}`;
}
