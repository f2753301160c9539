/** Text that runs from top to bottom, as Japanese may. Its page is turned, so that its lines are like any others. Pure. */
import { getMax, getMin } from '../../core/extremes';
import type { TextPiece } from './text-line';

/** A piece as the page draws it. */
export interface DrawnPiece extends TextPiece {
  /** Its place in the order in which the page draws them. */
  readonly number: number;
  /** `down`: in a font for vertical text. `turned`: along a line downwards, as Latin words among vertical ones. */
  readonly direction: 'across' | 'down' | 'turned';
}

const wide = /[\u2e80-\u9fff\uf900-\ufaff\ufe10-\ufe4f\uff00-\uffef]/;

/** The signs that have a form of their own in vertical text, and the usual ones. */
const verticalSigns = new Map(
  Array.from(
    '︐，︑、︒。︓：︔；︕！︖？︗〖︘〗︙…︰‥︱—︲–︳＿︵（︶）︷｛︸｝︹〔︺〕︻【︼】︽《︾》︿〈﹀〉﹁「﹂」﹃『﹄』﹇［﹈］'.matchAll(
      /(.)(.)/gu,
    ),
    ([, vertical = '', usual = '']) => [vertical, usual] as const,
  ),
);

export const restoreSigns = (text: string): string =>
  text.replace(/[\ufe10-\ufe19\ufe30-\ufe48]/g, sign => verticalSigns.get(sign) ?? sign);

/** Whether most of the page's text runs downwards: in such a font, or sign below sign. */
export function isVertical(pieces: readonly DrawnPiece[]): boolean {
  let [down, across] = [0, 0];
  for (const [n, piece] of pieces.entries()) {
    const next = pieces[n + 1];
    if (piece.direction === 'down') down += piece.text.length;
    else if (piece.direction === 'turned') continue;
    else if (next && piece.text.length === 1 && wide.test(piece.text) && isBelow(piece, next)) down += 1;
    else across += piece.text.length;
  }
  return down > across;
}

/** Whether the next sign stands right below this one, in one line of vertical text. */
const isBelow = (piece: TextPiece, next: TextPiece): boolean => {
  const step = piece.y - next.y;
  return Math.abs(getMiddle(next) - getMiddle(piece)) < piece.size * 0.3 && step > 0 && step < piece.size * 1.7;
};

const getMiddle = ({ x, width }: TextPiece): number => x + width / 2;

/** The share of a letter's height that is above its base line. */
const ascent = 0.88;

/**
 * Turns a vertical page by a quarter, so that its first line is on top. `height`: of the page, in points. Numbers and names of the book above
 * and below the lines go, because they do not run with the text; the first page may have its title there.
 */
export function layoutAcross(pieces: readonly DrawnPiece[], height: number, isFirstPage: boolean): DrawnPiece[] {
  const runs = joinRuns(pieces);
  const body = runs.filter(({ direction, text }) => direction !== 'across' || (text.length === 1 && wide.test(text)));
  const top = getMax(body, piece => piece.y + (piece.direction === 'across' ? piece.size * ascent : 0));
  const bottom = getMin(body, piece => piece.y - (piece.direction === 'across' ? 0 : piece.width));
  return runs.flatMap(piece => {
    const isMargin = piece.direction === 'across' && (piece.y > top || piece.y + piece.size < bottom);
    if (isMargin && (!isFirstPage || /^[\d\s\-–—]+$/.test(piece.text))) return [];
    return [toAcross(piece, height)];
  });
}

function toAcross(piece: DrawnPiece, height: number): DrawnPiece {
  const { x, y, size, direction } = piece;
  if (direction === 'down') return { ...piece, x: height - y, y: x };
  // The base line of a turned word is at its left.
  if (direction === 'turned') return { ...piece, x: height - y, y: x + size * 0.35 };
  return { ...piece, x: height - y - size * ascent, y: getMiddle(piece), width: size };
}

/** Joins signs that stand beside each other: a line that runs across, or a number of two digits in a vertical line. */
function joinRuns(pieces: readonly DrawnPiece[]): DrawnPiece[] {
  const runs: DrawnPiece[] = [];
  for (const piece of pieces) {
    const last = runs.at(-1);
    const gap = last ? piece.x - (last.x + last.width) : 0;
    const goesOn =
      last?.direction === 'across' &&
      piece.direction === 'across' &&
      Math.abs(last.y - piece.y) < piece.size * 0.1 &&
      gap > -piece.size * 0.2 &&
      gap < piece.size * 0.6;
    if (last && goesOn)
      runs[runs.length - 1] = { ...last, text: last.text + piece.text, width: piece.x + piece.width - last.x };
    else runs.push(piece);
  }
  return runs;
}
