import { describe, expect, test } from 'vitest';
import { selectAnswers, toQuestion } from '../../../../components/popup/state/call';
import { parseQuery } from '../../../../lib/query/parse-query';
import { hit } from '../../../fakes/library';

const day = (date: number) => new Date(2026, 10, date).getTime();
const call = { call: 'recall', query: 'tea', after: day(1), before: day(21), site: 'claude' } as const;

describe('what an assistant asks', () => {
  test.each([
    ['en', 'tea after:2026-11-01 before:2026-11-21 site:claude'],
    ['ja', 'tea 以降:2026-11-01 以前:2026-11-21 サイト:claude'],
  ])('is written in the box as one would in %s, and means the same', (language, expected) => {
    const question = toQuestion(call, language);
    expect(question).toBe(expected);
    const asked = parseQuery(question, day(22), { sites: [{ id: 'claude', names: ['Claude'] }] });
    expect(asked).toMatchObject({
      words: 'tea',
      after: { at: day(1) },
      before: { at: day(21) },
      sites: [{ id: 'claude' }],
    });
  });

  test('without more, is the words alone', () =>
    expect(toQuestion({ call: 'recall', query: '夕飯' }, 'ja')).toBe('夕飯'));
});

describe('what is ticked for it', () => {
  const hits = Array.from({ length: 8 }, (_, n) => ({ ...hit(n + 1, 'Tea', 'Which?', 'Hojicha.'), isRelevant: true }));
  const numbers = (of: readonly { conversation: string }[]) => of.map(({ conversation }) => conversation.split(':')[1]);

  test('is at most five, best first, or fewer where fewer were asked for', () => {
    expect(numbers(selectAnswers({ call: 'recall', query: 'tea' }, hits, undefined))).toEqual([
      '1',
      '2',
      '3',
      '4',
      '5',
    ]);
    expect(numbers(selectAnswers({ call: 'recall', query: 'tea', limit: 2 }, hits, undefined))).toEqual(['1', '2']);
    expect(selectAnswers({ call: 'recall', query: 'tea', limit: 99 }, hits, undefined)).toHaveLength(5);
  });

  test('is nothing that does not answer for certain', () => {
    const some = hits.map((each, n) => ({ ...each, isRelevant: n === 3 }));
    expect(numbers(selectAnswers({ call: 'recall', query: 'tea' }, some, undefined))).toEqual(['4']);
  });

  test('is never of the chat that asks, with an account or without', () => {
    const own = [
      { ...hit(1, 'Tea', 'Tea?', 'recall'), conversation: 'claude:9' as const },
      { ...hit(2, 'Tea', 'Tea?', 'recall'), conversation: 'claude:9@a1' as const },
      { ...hit(3, 'Tea', 'Tea?', 'Hojicha.'), conversation: 'claude:99' as const },
    ];
    expect(numbers(selectAnswers({ call: 'recall', query: 'tea' }, own, 'claude:9'))).toEqual(['99']);
  });
});
