/** Headings by the look of lines, as LaTeX sets them: in a face of their own, without numbers, below a title and its author. */
import { expect, test } from 'vitest';
import { findByLook } from '../../lib/documents/pdf/find-headings';
import { restoreLigatures } from '../../lib/documents/pdf/read-page';
import type { TextLine } from '../../lib/documents/pdf/text-line';

let y = 800;
/** `below`: the distance to the line above, in points. */
function createLine(text: string, size = 10, weight = 0, below = 14): TextLine {
  y -= below;
  return { text, cells: [text], x: 60, end: 60 + text.length * size, y, size, weight, page: 1, column: '' };
}
const createParagraph = () =>
  Array.from({ length: 6 }, () => createLine('三月から六月まで、四十区画のうち十二区画には水をまったく与えなか'));

test('a face without serifs is a heading where the text has serifs, also without a number or space around it', () => {
  const headings = [createLine('数え方', 10, 1), createLine('関連研究', 10, 1)];
  const [first, second] = headings;
  if (!first || !second) throw new Error('Two headings');
  const lines = [...createParagraph(), first, ...createParagraph(), second, ...createParagraph()];
  expect([...findByLook(lines).keys()].map(({ text }) => text)).toEqual(['数え方', '関連研究']);
});

test('below the title, who wrote it is no heading; nor is a formula', () => {
  const lines = [
    createLine('庭と水の記録', 16),
    createLine('A. Gardener', 12, 0, 30),
    createLine('降水量', 12, 2, 40),
    ...createParagraph(),
    createLine('a + b', 12, 0, 20),
    ...createParagraph(),
  ];
  expect([...findByLook(lines)].map(([{ text }, level]) => [text, level])).toEqual([
    ['庭と水の記録', 0],
    ['降水量', 1],
  ]);
});

test('letters that TeX joins are letters again', () => {
  expect(restoreLigatures('\u001crst o\u000ece, e\u001bect')).toBe('first office, effect');
});
