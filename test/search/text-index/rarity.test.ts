import { describe, expect, test } from 'vitest';
import { selectContentTerms, parseTerms } from '../../../lib/search/text/query-terms';
import { tokenize } from '../../../lib/search/text/tokenize';
import { createTextIndex } from '../../../lib/search/text-index/create-text-index';
import { maxRarity } from '../../../lib/search/text-index/rarity';
import type { TextIndex } from '../../../lib/search/text-index/text-index';
import { random } from '../../fakes/made-up-site';

/** Chats of rows; rows are numbered from 0 through all of them. */
function vaultOf(chats: readonly (readonly string[])[]) {
  const words = createTextIndex();
  const chatOf: number[] = [];
  for (const [chat, rows] of chats.entries())
    words.add({ title: '', rows: rows.map(text => ({ chunk: chatOf.push(chat) - 1, text })) });
  return { words, chatOf };
}

const rarityIn = (words: TextIndex, chatOf: readonly number[], count: number, question: string): number =>
  words.rank({
    terms: parseTerms(question),
    limit: 10,
    conversations: { count, capacity: Math.max(0, ...chatOf) + 1, getNumber: chunk => chatOf[chunk] ?? 0 },
  }).rarity ?? Number.NaN;

const chats = [
  ['Docker keeps a volume.', 'A volume has a name.', 'Name the volume.', '確定申告を出す', '確定申告を忘れた'],
  ['Docker again', '申告の時期'],
  ['Tea', '茶'],
  ['Coffee', '珈琲'],
];

describe('is counted by chats', () => {
  const { words, chatOf } = vaultOf(chats);
  // ln(1 + (4 − n + 0.5) / (n + 0.5)) for a word in n of the four chats: 0.693 for two, 1.204 for one, 2.303 for none; less ln 4 = 1.386.
  test.each([
    ['docker?', -0.693],
    ['volume?', -0.182],
    ['docker volume?', 0.511],
    ['what is the docker volume?', 0.511],
    ['walrus?', 0.916],
    ['docker walrus?', 1.609],
    ['volum', -0.182],
    ['確定申告', 1.715],
    ['申告？', -0.693],
  ])('%s: %d', (question, rarity) => {
    expect(rarityIn(words, chatOf, 4, question)).toBeCloseTo(rarity, 2);
  });

  test.each(['docker volume walrus?', '海象の確定申告？'])('and not farther than it matters: %s', question => {
    expect(rarityIn(words, chatOf, 4, question)).toBe(maxRarity);
  });

  test('what was forgotten counts no more, and a ghost never does', () => {
    const { words: some, chatOf: of } = vaultOf(chats);
    some.removeRow(5, 'removed');
    expect(rarityIn(some, of, 4, 'docker?')).toBeCloseTo(1.204 - 1.386, 2);
    some.removeRow(0, 'context');
    expect(rarityIn(some, of, 4, 'docker?')).toBeCloseTo(2.303 - 1.386, 2);
  });

  test('who tells no chats is told none', () => {
    expect(words.rank({ terms: parseTerms('docker'), limit: 1 })).not.toHaveProperty('rarity');
  });
});

test('a vault without a chat knows no rarity but that of words nobody wrote', () => {
  expect(rarityIn(createTextIndex(), [], 0, 'docker?')).toBeCloseTo(0.693, 2);
});

const vocabulary = ['docker', 'volume', 'tea', 'walrus', '確定申告', '珈琲', 'ストレージ', '2匹の猫', 'useEffect'];

test.each([1, 2, 3, 4, 5])('is what counting every row says, before and after freezing and merging (seed %d)', seed => {
  const next = random(seed);
  const some = (most: number) =>
    Array.from({ length: 1 + next(most) }, () => vocabulary[next(vocabulary.length)]).join(' ');
  const made = Array.from({ length: 12 }, () => Array.from({ length: 1 + next(4) }, () => some(2)));
  const { words, chatOf } = vaultOf(made);
  const questions = Array.from({ length: 20 }, () => `${some(3)} ?`);

  const expected = questions.map(question => {
    const said = selectContentTerms(parseTerms(question)).map(({ token, importance }) => {
      const n = made.filter(rows => rows.some(text => tokenize(text).includes(token))).length;
      return importance * Math.log(1 + (12 - n + 0.5) / (n + 0.5));
    });
    return Math.min(maxRarity, said.reduce((sum, it) => sum + it, 0) - Math.log(12));
  });
  const rounded = (all: readonly number[]) => all.map(one => one.toFixed(9));
  const check = () =>
    expect(rounded(questions.map(question => rarityIn(words, chatOf, 12, question)))).toEqual(rounded(expected));
  check();
  words.freeze();
  check();
  words.add({ title: '', rows: [{ chunk: chatOf.push(0) - 1, text: made[0]?.[0] ?? '' }] });
  words.freeze();
  words.merge(words.segments);
  check();
});
