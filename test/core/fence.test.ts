import { describe, expect, test } from 'vitest';
import { closeMark, openMark, quotesIn } from '../../lib/core/fence';

const one = '0123abcd';
const other = 'feed0042';
const passage = (fence: string, words: string) => `${openMark(fence)} ${words} ${closeMark(fence)}`;
const quoted = (text: string) => quotesIn(text).map(({ fence, start, end }) => [fence, text.slice(start, end)]);

describe('what Kura had inserted', () => {
  test('is found in order, in any language', () => {
    const text = `Before.\n${passage(one, 'a volume')}\nその後\n${passage(other, '京都の紅葉')} end`;
    expect(quoted(text)).toEqual([
      [one, passage(one, 'a volume')],
      [other, passage(other, '京都の紅葉')],
    ]);
  });

  test('ends at the first end of its own, and the same fence may come again', () => {
    const text = `${passage(one, 'first')}${passage(one, '二度目')}${closeMark(one)}`;
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
    const text = `${openMark(one)} open ${passage(other, 'closed')} ${closeMark('ffffffff')} ${closeMark('0123ABCD')}`;
    expect(quoted(text)).toEqual([[other, passage(other, 'closed')]]);
    expect(quoted(`${closeMark(one)} ${openMark(one)}`)).toEqual([]);
  });

  test('does not hold anyone up where a text opens it again and again, and never ends it', () => {
    // Looking for the end of each by itself would take longer than this test may.
    const opened = openMark(one).repeat(400_000 / openMark(one).length);
    expect(quotesIn(opened)).toEqual([]);
    expect(quotesIn(`${opened}${closeMark(other)}`)).toEqual([]);
    expect(quotesIn(`${opened}${closeMark(one)}`)).toHaveLength(1);
  });
});
