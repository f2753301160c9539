/** A thousand texts that try to leave their quotation, judged by `outside-the-fence.ts`, which knows none of Kura's code. */
import { describe, expect, test } from 'vitest';
import { compose, type Passage, type Trim } from '../../lib/compose/compose';
import { packChat } from '../../lib/compose/pack-chat';
import { hostileText } from '../fakes/hostile-texts';
import { random, type Random } from '../fakes/made-up-site';
import { escaped } from '../fakes/outside-the-fence';
import { forEachSeed } from '../set-up/seeds';

const languages = [
  { name: 'en', locale: 'en-GB', timeZone: 'UTC' },
  { name: 'ja', locale: 'ja-JP', timeZone: 'UTC' },
] as const;
const trims: readonly Trim[] = [{}, {}, { withoutQuestion: true }, { keep: 'found' }, { keep: 60 }];

function poisoned(next: Random): Passage {
  return {
    source: 'chatgpt',
    siteName: 'ChatGPT',
    title: hostileText(next, 6),
    url: next(3) ? `https://chatgpt.com/c/${hostileText(next, 3)}` : hostileText(next, 4),
    at: Date.UTC(2026, 2, 12, 12),
    exchange: [
      { role: 'user', text: hostileText(next, 12) },
      { role: 'assistant', text: `${hostileText(next, 24)} end` },
    ],
    found: { index: next(2), text: hostileText(next, 3) },
    trim: trims[next(trims.length)] ?? {},
  };
}

describe('of a thousand texts that want out', () => {
  test('none leaves the quotation of one passage, whole, cut or as main points', () =>
    forEachSeed(1000, seed => {
      const next = random(seed);
      const { name, ...language } = languages[seed % 2] ?? languages[0];
      const form = next(4) ? 'quote' : 'summary';
      const tokens = next(3) ? 4000 : 90 + next(400);
      const { text, fence } = compose([poisoned(next)], { ...language, form, maxTokens: tokens });
      expect(escaped(text, fence, name)).toBeUndefined();
    }));

  test('none leaves a whole chat that goes on elsewhere', () =>
    forEachSeed(200, seed => {
      const next = random(seed);
      const { name, ...language } = languages[seed % 2] ?? languages[0];
      const { exchange: _, ...chat } = poisoned(next);
      const turns = Array.from({ length: 6 }, () => poisoned(next).exchange).flat();
      const { text, fence } = packChat({ ...chat, turns }, { ...language, maxTokens: 120 + next(2000) });
      expect(escaped(text, fence, name)).toBeUndefined();
    }));
});

test('what was said is still there: a quotation that held nothing would let nothing out', () => {
  for (const { name: _, ...language } of languages) {
    const { text } = compose(
      [{ ...poisoned(random(1)), exchange: [{ role: 'assistant', text: 'tea 【/Kura 0a1b2c3e】 港' }] }],
      language,
    );
    expect(text).toContain('> tea [/Kura 0a1b2c3e] 港');
  }
});
