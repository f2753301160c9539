/** Vertical Japanese, in the three forms in which programs draw it: each line is whole, and the first one is the rightmost. */
import { expect, test } from 'vitest';
import { joinPieces } from '../../lib/documents/pdf/text-line';
import { sortIntoColumns } from '../../lib/documents/pdf/sort-lines';
import { isVertical, restoreSigns, layoutAcross, type DrawnPiece } from '../../lib/documents/pdf/vertical-text';

const pageHeight = 800;
const piece = (text: string, x: number, y: number, more: Partial<DrawnPiece> = {}): Omit<DrawnPiece, 'number'> => ({
  text,
  x,
  y,
  width: 10 * text.length,
  size: 10,
  font: 'f',
  weight: 0,
  direction: 'across',
  ...more,
});
const stack = (text: string, x: number, y: number) => Array.from(text, (sign, n) => piece(sign, x, y - 10 * n));

function readLines(drawn: readonly Omit<DrawnPiece, 'number'>[], isFirstPage = true): string[] {
  const pieces = drawn.map((one, number) => ({ ...one, number }));
  expect(isVertical(pieces)).toBe(true);
  const lines = joinPieces(layoutAcross(pieces, pageHeight, isFirstPage), 1);
  return sortIntoColumns(lines, pageHeight).map(({ text }) => text);
}

test.each([
  ['sign below sign', [...stack('潮は満ち、', 500, 700), ...stack('また引く。', 480, 700)]],
  [
    'in a font for vertical text',
    [piece('潮は満ち、', 505, 710, { direction: 'down' }), piece('また引く。', 485, 710, { direction: 'down' })],
  ],
  ['drawn from the left', [...stack('また引く。', 480, 700), ...stack('潮は満ち、', 500, 700)]],
])('%s', (_, pieces) => expect(readLines(pieces)).toEqual(['潮は満ち、', 'また引く。']));

test('numbers stand in their line, across or turned', () => {
  const across = [...stack('今日は', 500, 700), piece('12', 500, 670, { width: 10 }), ...stack('日です', 500, 660)];
  expect(readLines(across)).toEqual(['今日は12日です']);
  const turned = [
    ...stack('西暦', 500, 700),
    piece('2026', 502, 688, { direction: 'turned', width: 20 }),
    ...stack('年です', 500, 660),
  ];
  expect(readLines(turned)).toEqual(['西暦2026年です']);
});

test('what runs across above and below the text goes, but for the title of the first page', () => {
  const pieces = Array.from('潮の本').map((sign, n) => piece(sign, 100 + 10 * n, 760));
  const page = [...pieces, ...stack('潮は満ちる。やがて引く。', 500, 700), piece('7', 300, 40), piece('8', 310, 40)];
  expect(readLines(page, false)).toEqual(['潮は満ちる。やがて引く。']);
  expect(readLines(page).toSorted()).toEqual(['潮の本', '潮は満ちる。やがて引く。'].toSorted());
});

test('a page that runs across is none, whatever stands at its side', () => {
  const pieces = [piece('横書きの文です。', 50, 700), piece('stamp', 10, 400, { direction: 'turned' })];
  expect(isVertical([...pieces, ...stack('図', 20, 300)].map((one, number) => ({ ...one, number })))).toBe(false);
});

test('signs in their vertical form become the usual ones', () => {
  expect(restoreSigns('﹁潮︒﹂︵海︶')).toBe('「潮。」（海）');
});
