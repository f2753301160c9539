import { expect, test } from 'vitest';
import { formatCodeBlock } from '../../../lib/sites/markdown/format-code-block';

test('the fence is longer than every one within', () => {
  expect(formatCodeBlock({ language: 'Type Script', text: 'a\n```\nb ````` c' })).toBe(
    '``````type-script\na\n```\nb ````` c\n``````',
  );
  expect(formatCodeBlock({ text: 'a `b` ``c``' })).toBe('```\na `b` ``c``\n```');
});

test('a block of half a million fences is written all the same', () => {
  expect(formatCodeBlock({ text: '``` '.repeat(500_000) })).toMatch(/^````\n```/);
});
