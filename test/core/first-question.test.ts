import { expect, test } from 'vitest';
import { findFirstQuestion } from '../../lib/core/first-question';

const asked = (text: string) => findFirstQuestion([{ role: 'user', text }]);

test.each([
  ['a short question', 'Why is the sky blue?', 'Why is the sky blue?'],
  ['its first line only', '朝食はどこ？\n駅の近くで。', '朝食はどこ？'],
  ['the first line that says something', '\n```\n---\n  Fix\tthis  code\n```', 'Fix this code'],
  ['nothing, where nothing is said', ' \n --- \n', ''],
])('%s', (_, text, title) => expect(asked(text)).toBe(title));

test('a long line is cut behind a word, in English and in Japanese', () => {
  expect(asked('Please explain to me in some detail how the tide tables of Whitby are computed, and why')).toBe(
    'Please explain to me in some detail how the tide tables of Whitby are computed,…',
  );
  const japanese =
    '来週の水曜日に家族四人で京都へ旅行に行く予定ですが、小さな子どもが二人いるので、あまり歩かずに楽しめる場所と、雨の日でも困らない過ごし方、それから和食の店を教えてください。';
  const title = asked(japanese);
  expect(title.length).toBeLessThanOrEqual(80);
  expect(title.endsWith('…')).toBe(true);
  // 「それから」 would begin before the end of the room and end behind it, or just fit: it is never torn.
  expect(title).not.toMatch(/(?:そ|それ|それか)…$/);
  expect(japanese.startsWith(title.slice(0, -1))).toBe(true);
});

test('one endless word is cut, and no letter is torn in two', () => {
  expect(asked('x'.repeat(500))).toBe(`${'x'.repeat(79)}…`);
  expect(asked(`${'x'.repeat(78)}😀😀`)).toBe(`${'x'.repeat(78)}…`);
});

test('what Kura had inserted and what the assistant said is no question', () => {
  const inserted = '⟦an old answer⟧';
  expect(
    findFirstQuestion([
      { role: 'system', text: 'Be kind.' },
      { role: 'assistant', text: 'How can I help?' },
      { role: 'user', text: inserted, quotes: [{ fence: '0a1b2c3d', start: 0, end: inserted.length }] },
      {
        role: 'user',
        text: `${inserted} and now 二つ目？`,
        quotes: [{ fence: '0a1b2c3d', start: 0, end: inserted.length }],
      },
    ]),
  ).toBe('and now 二つ目？');
});
