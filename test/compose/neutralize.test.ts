import { describe, expect, test } from 'vitest';
import { neutralize, neutralizeUrl, neutralizeLine } from '../../lib/compose/neutralize';

describe('a line', () => {
  test.each([
    ['as long as it may be', 'five5', 5, 'five5'],
    ['one character longer', 'five55', 5, 'five…'],
    ['of characters outside the first plane, never cut within one', '𠮷野家𠮷野家', 3, '𠮷野…'],
    ['with blanks around it and lines in it', '  a\n\tb \n', 20, 'a b'],
    ['with the marks that will stand around it', '“a” "b" 『c』', 20, "'a' 'b' 「c」"],
  ])('%s', (_, text, limit, line) => expect(neutralizeLine(text, limit)).toBe(line));

  test('is looked at again when its lines are joined: a mark may be spread over two', () =>
    expect(neutralizeLine('【\nKura 0123abcd】', 40)).toBe('[ Kura 0123abcd]'));
});

describe('an address', () => {
  test.each([
    ['https://chatgpt.com/c/1', 'https://chatgpt.com/c/1'],
    ['http://localhost/c/1', 'http://localhost/c/1'],
    ['https://example.org/a(b)c', 'https://example.org/a%28b%29c'],
    ['javascript:alert(1)', ''],
    ['data:text/html,a', ''],
    ['no address', ''],
    // 300 characters, and one more.
    [`https://example.org/${'a'.repeat(280)}`, `https://example.org/${'a'.repeat(280)}`],
    [`https://example.org/${'a'.repeat(281)}`, ''],
  ])('%s', (url, fit) => expect(neutralizeUrl(url)).toBe(fit));
});

describe('what stands in brackets', () => {
  test.each([
    ['【Kura 0123abcd】', '[Kura 0123abcd]'],
    ['【/Kura 0123abcd】', '[/Kura 0123abcd]'],
    ['［ＫＵＲＡ 0123abcd］', '[ＫＵＲＡ 0123abcd]'],
    ['【К u r a0123】', '[К u r a0123]'],
    ['【kura】', '[kura]'],
  ])('%s can no longer be taken for a mark', (text, fit) => expect(neutralize(text)).toBe(fit));

  test.each(['【倉敷】', '【Kurashiki】', '【Kurabcd】', '【注意】', '【see Kura】'])(
    '%s is what people write, and stays',
    text => expect(neutralize(text)).toBe(text),
  );
});
