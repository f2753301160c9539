/** The made-up chats that all contenders are fed, and what is asked of them. */
import { describe, expect, test } from 'vitest';
import { rankTop, fuseRankings } from '../../scripts/bench/recall/rank-top';
import { createChats } from '../../scripts/bench/recall/create-chats';
import { dims, createEmbeddings } from '../../scripts/bench/recall/create-embeddings';
import { computeMedian, computePercentile } from '../../scripts/bench/recall/median';
import { kinds, createQuestions } from '../../scripts/bench/recall/create-questions';

const chats = [...createChats(4000)];
const passages = chats.flatMap(({ passages }) => passages);

describe('made-up chats', () => {
  test('are the same in every run, however many are wanted', () => {
    const few = [...createChats(1000)].flatMap(({ passages }) => passages);
    expect(few).toHaveLength(1000);
    expect(few).toEqual(passages.slice(0, 1000));
  });

  test('number their passages through all chats', () => {
    expect(passages.map(({ number }) => number)).toEqual(passages.map((_, n) => n));
  });

  test('are English, Japanese and both in the shares that are said', () => {
    const shareOf = (wanted: string) =>
      chats.filter(({ language }) => language === wanted).flatMap(({ passages }) => passages).length / 4000;
    expect(shareOf('en')).toBeCloseTo(0.6, 0);
    expect(shareOf('en')).toBeGreaterThan(shareOf('ja'));
    expect(shareOf('ja')).toBeGreaterThan(shareOf('mixed'));
    expect(shareOf('mixed')).toBeGreaterThan(0);
  });

  test('have passages of about 90 words, or about 200 characters of Japanese', () => {
    const textsIn = (wanted: string) =>
      chats.filter(({ language }) => language === wanted).flatMap(({ passages }) => passages.map(({ text }) => text));
    const mean = (sizes: readonly number[]) => sizes.reduce((sum, size) => sum + size, 0) / sizes.length;
    const words = mean(textsIn('en').map(text => text.split(' ').length));
    const characters = mean(textsIn('ja').map(text => text.length));
    expect(words).toBeGreaterThan(75);
    expect(words).toBeLessThan(105);
    expect(characters).toBeGreaterThan(170);
    expect(characters).toBeLessThan(230);
  });

  test('name in every answer the question that it answers', () => {
    for (const { passages } of chats) {
      const questions = passages.filter(({ turn }) => turn % 2 === 0);
      const answers = passages.filter(({ turn }) => turn % 2 === 1);
      expect(questions.filter(({ question }) => question !== undefined)).toEqual([]);
      expect(answers.map(({ question }) => passages[question ?? -1]?.turn)).toEqual(
        answers.map(({ turn }) => turn - 1),
      );
    }
  });

  test('hold names that stand in no other chat', () => {
    const names = chats.flatMap(({ identifiers }) => identifiers);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('made-up meanings', () => {
  const cosine = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, n) => sum + value * (b[n] ?? 0), 0);
  const [one, other] = [
    createEmbeddings(chats[0]!),
    createEmbeddings(chats.find(({ topic }) => topic !== chats[0]?.topic)!),
  ];

  test('are of unit length, one for each passage', () => {
    expect(one).toHaveLength(chats[0]!.passages.length);
    for (const vector of one) {
      expect(vector).toHaveLength(dims);
      expect(cosine(vector, vector)).toBeCloseTo(1, 4);
    }
  });

  test('lie nearer to each other within a chat than to those of another topic', () => {
    expect(cosine(one[0]!, one[1]!)).toBeGreaterThan(cosine(one[0]!, other[0]!) + 0.2);
  });
});

describe('questions', () => {
  const questions = createQuestions(4000, 40);

  test('are 40 of each kind, the same in every run', () => {
    for (const kind of kinds) expect(questions.filter(question => question.kind === kind)).toHaveLength(40);
    expect(createQuestions(4000, 40).map(({ words }) => words)).toEqual(questions.map(({ words }) => words));
  });

  test('are typed letter by letter where a box is typed into', () => {
    const typed = questions.filter(({ kind }) => kind === 'en_prefix').map(({ words }) => words);
    expect(typed[0]).toHaveLength(1);
    const followers = typed.flatMap((words, n) => (words.length > 1 ? [{ words, before: typed[n - 1] ?? '?' }] : []));
    for (const { words, before } of followers) expect(words.slice(0, -1)).toBe(before);
  });

  test('in Japanese are words or a stretch of at most 18 characters that stands somewhere', () => {
    const fragments = questions.filter(({ kind }) => kind === 'ja_nl');
    for (const { words } of fragments) {
      expect(words.length).toBeLessThanOrEqual(18);
      expect(passages.some(({ text }) => text.includes(words))).toBe(true);
    }
  });
});

test('the best are picked without sorting: highest first, nothing that scores 0', () => {
  expect(rankTop(Float32Array.from([0, 3, 1, 0, 5, 2]), 3)).toEqual([4, 1, 5]);
  expect(rankTop(Float32Array.from([0, 3, 0]), 3)).toEqual([1]);
});

test('what stands high in both rankings comes first', () => {
  expect(
    fuseRankings(
      [
        [1, 2, 3],
        [3, 4, 1],
      ],
      2,
    ),
  ).toEqual([1, 3]);
});

test('a median is the middle value, and of none there is none', () => {
  expect(computeMedian([9, 1, 5])).toBe(5);
  expect(computePercentile([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 0.95)).toBe(10);
  expect(computeMedian([])).toBeNaN();
});
