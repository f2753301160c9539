import { describe, expect, test } from 'vitest';
import { convertFormulas } from '../../../lib/sites/data/convert-formulas';

describe('formulas between dollar signs', () => {
  test.each([
    ['an inline formula', 'Then \\( a+b \\) holds, 面積は \\(S\\) です。', 'Then $a+b$ holds, 面積は $S$ です。'],
    ['a formula of its own', '\\[\nx = \\frac{1}{2}\n\\]', '$$\nx = \\frac{1}{2}\n$$'],
    [
      'code, which stays',
      'Type `\\(x\\)` or\n```tex\n\\[y\\]\n```\nfor \\(z\\)',
      'Type `\\(x\\)` or\n```tex\n\\[y\\]\n```\nfor $z$',
    ],
    ['a formula that does not end', '\\(a and `b` and \\[c', '\\(a and `b` and \\[c'],
    ['an inline formula that does not end on its line', '\\(a\nb\\)', '\\(a\nb\\)'],
    ['the last of two that open', '\\[ \\( \\(x\\)', '\\[ \\( $x$'],
    ['a backslash that is escaped', 'C:\\\\(x\\\\)', 'C:\\\\(x\\\\)'],
    ['no formula', 'Plain (text) [here], 文。', 'Plain (text) [here], 文。'],
  ])('%s', (_what, text, expected) => {
    expect(convertFormulas(text)).toBe(expected);
  });
});
