/** What must hold for every word of a vault, whatever it is: as it is typed, with one error, and as it stands. */
import { beforeAll, expect, test } from 'vitest';
import { createRandom, pick, pickInteger, type Random } from '../../../scripts/bench/recall/random';
import { toConversations } from '../../../scripts/evaluate/to-conversations';
import type { ConversationId } from '../../../lib/core/conversation';
import { createEngine } from '../../../lib/search/create-engine';
import type { Engine, Index } from '../../../lib/search/engine';
import { stem } from '../../../lib/search/text-index/stem';
import { isEnglishFunctionWord } from '../../../lib/search/text/function-words';
import { openPackedIndex } from '../../../lib/search/index/packed-index';
import { createMemoryFiles } from '../../../lib/search/storage/memory-files';
import { readSet } from '../../../scripts/evaluate/read-set';
import { createFillerRows } from '../../searches/grow-vault';
import { ownSearches } from '../../searches/halves';

const isLarge = process.env['KURA_ALL'] !== undefined;
const chats = isLarge ? 600 : 60;
const edits = isLarge ? 3000 : 300;

let index: Index;
let engine: Engine;
/** Of the words of each chat. */
let stems: ReadonlyMap<ConversationId, ReadonlySet<string>>;
let englishWords: readonly string[];
let japaneseWords: readonly string[];

beforeAll(async () => {
  index = await openPackedIndex(createMemoryFiles());
  engine = createEngine(index, () => undefined);
  const conversations = toConversations([...readSet(ownSearches).rows, ...createFillerRows(chats)]).map(
    ({ conversation }) => conversation,
  );
  for (const conversation of conversations) await engine.index(conversation);
  const texts = new Map(
    conversations.map(({ id, title, turns }) => [
      id,
      [title, ...turns.map(({ text }) => text)].join('\n').toLowerCase(),
    ]),
  );
  const all = [...texts.values()].join('\n');
  const wordsOf = (text: string) => text.match(/(?<![\p{L}\p{N}_-])[a-z]{4,}(?![\p{L}\p{N}_-])/gu) ?? [];
  englishWords = [...new Set(wordsOf(all))].filter(word => !isEnglishFunctionWord(word));
  stems = new Map(Array.from(texts, ([id, text]) => [id, new Set(wordsOf(text).map(stem))]));
  japaneseWords = [...new Set(all.match(/\p{Script=Han}{3,}|[\p{Script=Katakana}ー]{3,}/gu))];
});

const isFound = (text: string): boolean => index.search({ text, limit: 1 }).candidates.length > 0;

test('every beginning of three letters finds something if the word does', () => {
  expect(englishWords.length).toBeGreaterThan(1000);
  expect(japaneseWords.length).toBeGreaterThan(200);
  const words = [...englishWords, ...japaneseWords].filter((_, n) => isLarge || n % 4 === 0);
  const lost = words.filter(isFound).flatMap(word =>
    Array.from({ length: word.length - 3 }, (_, n) => word.slice(0, n + 3))
      .filter(beginning => !isFound(beginning))
      .map(beginning => `${beginning} of ${word}`),
  );
  expect(lost).toEqual([]);
});

const letters = 'abcdefghijklmnopqrstuvwxyz';

/** One letter left out, doubled, replaced or swapped with the next, not the first. */
function makeError(word: string, next: Random): string {
  const at = 1 + pickInteger(next, word.length - 2);
  const [before, letter, after] = [word.slice(0, at), word.charAt(at), word.slice(at + 1)];
  const kinds = [
    before + after,
    before + letter + letter + after,
    before + letters.charAt(pickInteger(next, letters.length)) + after,
    before + after.charAt(0) + letter + after.slice(1),
  ];
  return pick(next, kinds);
}

test('a word with one error finds a chat that has the word in any form among the first three, nine times of ten', async () => {
  const next = createRandom(28);
  const missed: string[] = [];
  let asked = 0;
  while (asked < edits) {
    const word = pick(next, englishWords);
    const typed = makeError(word, next);
    // An error may be a word of its own.
    if (typed === word || typed.length < 4 || englishWords.some(other => other.startsWith(typed))) continue;
    asked++;
    const { ranked } = await engine.search(`${typed} `, undefined, 15);
    const first = [...new Set(ranked.map(({ conversation }) => conversation))].slice(0, 3);
    if (!first.some(id => stems.get(id)?.has(stem(word)))) missed.push(`${typed} for ${word}`);
  }
  console.log(`${asked - missed.length} of ${asked} words with an error found.`);
  expect(missed.length <= asked / 10 ? [] : missed).toEqual([]);
});

test('where all words stand as typed, nothing else is searched', () => {
  const next = createRandom(29);
  const changed = Array.from({ length: edits }, () => {
    const words = [pick(next, englishWords), pick(next, englishWords), pick(next, japaneseWords)].filter(isFound);
    return words.slice(pickInteger(next, words.length)).join(' ');
  }).filter(text => index.search({ text: `${text} `, limit: 5 }).alternatives !== undefined);
  expect(changed).toEqual([]);
});
