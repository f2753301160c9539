import { describe, expect, test } from 'vitest';
import { parseQuery } from '../../../lib/query/parse-query';

/** Wednesday, 19 November 2025, in the afternoon. */
const now = new Date(2025, 10, 19, 15).getTime();
const day = (month: number, date: number, year = 2025) => new Date(year, month - 1, date).getTime();

/** The moment, what is shown of it, and the words that are left. */
const told = (typed: string) => {
  const { asOf, words, time } = parseQuery(typed, now);
  expect(time).toBeUndefined();
  return [asOf?.at, asOf?.phrase, words];
};

describe('what was known up to the end of a time', () => {
  test.each<[string, number, string, string]>([
    ['As of 1 March, what is the rent', day(3, 2), 'As of 1 March', ', what is the rent'],
    ['the rent as of 2025-03-01', day(3, 2), 'as of 2025-03-01', 'the rent'],
    ['rent as of yesterday', day(11, 19), 'as of yesterday', 'rent'],
    ['as of 2024 prices', day(1, 1), 'as of 2024', 'prices'],
    ['what did I know on 1 March', day(3, 2), 'what did I know on 1 March', ''],
    ['What did I know by the end of March about rent?', day(4, 1), 'What did I know by the end of March', 'rent?'],
    ['what did I know about Kyoto on 1 March', day(3, 2), 'on 1 March', 'Kyoto'],
    ['what we knew before yesterday of tides', day(11, 18), 'what we knew before yesterday', 'tides'],
    ['3月1日時点で家賃は', day(3, 2), '3月1日時点', '家賃は'],
    ['3月1日の時点での家賃', day(3, 2), '3月1日の時点', '家賃'],
    ['昨日の時点での予算', day(11, 19), '昨日の時点', '予算'],
    ['家賃について先週の時点で知っていたこと', day(11, 17), '先週の時点', '家賃について'],
    ['3月1日に知っていたこと', day(3, 2), '3月1日に知っていたこと', ''],
    ['３月１日に京都について知っていたこと', day(3, 2), '３月１日', '京都'],
    ['去年知っていたこと', day(1, 1), '去年知っていたこと', ''],
  ])('%s', (typed, at, phrase, words) => {
    expect(told(typed)).toEqual([at, phrase, words]);
  });

  test('has its place in what was typed, so that it can be taken out', () => {
    const typed = 'rent 「仮」 as of 1 March please';
    const { asOf } = parseQuery(typed, now);
    expect(typed.slice(asOf?.start, asOf?.end)).toBe('as of 1 March');
    const japanese = '家賃は3月1日時点でいくら';
    const place = parseQuery(japanese, now).asOf;
    expect(japanese.slice(0, place?.start) + japanese.slice(place?.end)).toBe('家賃はいくら');
  });
});

test.each(['昨日の会議で彼が知っていたこと', '3月に田中さんが知っていたこと', '去年の夏に社長は知っていたのか'])(
  'what somebody else knew is asked for as of no day: %s',
  typed => {
    const { asOf, words } = parseQuery(typed, now);
    expect(asOf).toBeUndefined();
    expect(words).toContain('知っていた');
  },
);

describe('is not meant', () => {
  test.each([
    'as of today which plan is cheapest',
    'as of now',
    'as of this week',
    'as of Node 20 is fetch stable',
    'deprecated as of version 2.1',
    'what did I know about tides',
    'what did Newton know in 1687',
    'what was known of comets by 1700',
    'has been as of late',
    '今日の時点で',
    '現時点での家賃',
    '終了時点のスコア',
    '知っていたこと',
    'その時点で',
  ])('by %s', typed => {
    expect(told(typed)).toEqual([undefined, undefined, typed]);
  });

  test('inside quotation marks, nor where times are words', () => {
    expect(parseQuery('"as of 1 March"', now)).toEqual({ words: 'as of 1 March', phrases: ['as of 1 March'] });
    expect(parseQuery('as of 1 March', now, { ignoreTime: true })).toEqual({ words: 'as of 1 March', phrases: [] });
    expect(parseQuery('3月1日時点', now, { ignoreTime: true })).toEqual({ words: '3月1日時点', phrases: [] });
  });
});

test('a time in which it was said stands beside it', () => {
  const { asOf, time, words } = parseQuery('docker in march as of yesterday', now);
  expect([asOf?.at, time?.phrase, words]).toEqual([day(11, 19), 'in march', 'docker']);
});
