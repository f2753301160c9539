import { describe, expect, test } from 'vitest';
import { toCloseMark, toOpenMark, findFencedQuotes } from '../../lib/core/fence';

const one = '0123abcd';
const other = 'feed0042';
const passage = (fence: string, words: string) => `${toOpenMark(fence)} ${words} ${toCloseMark(fence)}`;
const quoted = (text: string) => findFencedQuotes(text).map(({ fence, start, end }) => [fence, text.slice(start, end)]);

describe('what Kura had inserted', () => {
  test('is found in order, in any language', () => {
    const text = `Before.\n${passage(one, 'a volume')}\nその後\n${passage(other, '京都の紅葉')} end`;
    expect(quoted(text)).toEqual([
      [one, passage(one, 'a volume')],
      [other, passage(other, '京都の紅葉')],
    ]);
  });

  test('ends at the first end of its own, and the same fence may come again', () => {
    const text = `${passage(one, 'first')}${passage(one, '二度目')}${toCloseMark(one)}`;
    expect(quoted(text)).toEqual([
      [one, passage(one, 'first')],
      [one, passage(one, '二度目')],
    ]);
  });

  test('may hold another passage, which is part of it', () => {
    const text = passage(one, `see ${passage(other, '中')} there`);
    expect(quoted(text)).toEqual([[one, text]]);
  });

  test('is nothing without its own end, and hides no passage behind it', () => {
    const text = `${toOpenMark(one)} open ${passage(other, 'closed')} ${toCloseMark('ffffffff')} ${toCloseMark('0123ABCD')}`;
    expect(quoted(text)).toEqual([[other, passage(other, 'closed')]]);
    expect(quoted(`${toCloseMark(one)} ${toOpenMark(one)}`)).toEqual([]);
  });

  test('does not hold anyone up where a text opens it again and again, and never ends it', () => {
    // Looking for the end of each by itself would take longer than this test may.
    const opened = toOpenMark(one).repeat(400_000 / toOpenMark(one).length);
    expect(findFencedQuotes(opened)).toEqual([]);
    expect(findFencedQuotes(`${opened}${toCloseMark(other)}`)).toEqual([]);
    expect(findFencedQuotes(`${opened}${toCloseMark(one)}`)).toHaveLength(1);
  });
});
