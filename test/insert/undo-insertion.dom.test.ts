/** What is told of a text that was inserted. How it is taken back is tried in real editors: `test/e2e/insert.test.ts`. */
import { expect, test } from 'vitest';
import { hasInsertion } from '../../lib/insert/insert';
import { toCloseMark, toOpenMark } from '../../lib/core/fence';

const fence = '0a1b2c3d';

const composer = (text: string, disabled = false): HTMLTextAreaElement => {
  const box = Object.assign(document.createElement('textarea'), { value: text, disabled });
  document.body.replaceChildren(box);
  return box;
};

test.each([
  ['My draft\n', '> quoted', '\nmore of it'],
  ['下書き\n', '> 引用', '\n続き'],
])('a text stands there from its first mark to its last, whatever is around it', (before, quoted, after) => {
  const whole = `${toOpenMark(fence)} From:\n\n${quoted}\n\n${toCloseMark(fence)}`;
  expect(hasInsertion(composer(before + whole + after), fence)).toBe(true);
  expect(hasInsertion(composer(before + whole + after), 'deadbeef')).toBe(false);
});

test.each([
  ['whose end is gone', `${toOpenMark(fence)} From:\n\n> quoted`],
  ['whose beginning is gone', `> quoted\n\n${toCloseMark(fence)}`],
  ['that was sent', ''],
])('a text %s does not: nothing of it could be taken back', (_, text) => {
  expect(hasInsertion(composer(text), fence)).toBe(false);
});

test('nor does one in a box that cannot be written in', () => {
  expect(hasInsertion(composer(`${toOpenMark(fence)}\n${toCloseMark(fence)}`, true), fence)).toBe(false);
});
