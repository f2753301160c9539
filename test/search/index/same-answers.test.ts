/** A vault that went out and came in again is learnt in another order, and answers the same: nothing depends on when something was learnt. */
import { describe, expect, test } from 'vitest';
import type { Conversation, Turn } from '../../../lib/core/conversation';
import type { Embedder, Engine } from '../../../lib/search/engine';
import { createMemoryFiles } from '../../../lib/search/storage/memory-files';
import { openPackedIndex } from '../../../lib/search/index/packed-index';
import { fakeEmbedder } from '../../fakes/embedder';
import { random, type Random } from '../../fakes/made-up-site';
import { chat } from '../chats';
import { embedPending, engineOn } from '../in-memory';

const now = 1_790_000_000_000;
const day = 24 * 60 * 60 * 1000;
const pieces = ['tide', '潮', 'ferry', '船', 'the', 'の', 'boots', '長靴', 'miso', '味噌', 'thanks', '了解'];
/** Alone, together, as a sentence, with a particle, unfinished. */
const questions = [
  'tide',
  '潮',
  '味噌',
  'the ferry',
  '船の長靴',
  'thanks',
  '了解',
  'boots miso',
  'fer',
  'miso tide 潮 船',
];

/** Short turns of few words: many of them are worth exactly the same, whatever is asked. */
function madeUpChats(next: Random, count: number): Conversation[] {
  const text = () => Array.from({ length: 1 + next(3) }, () => pieces[next(pieces.length)]).join(' ');
  return Array.from({ length: count }, (_, n) => {
    // Several chats of one day say the same.
    const observedAt = now - (1 + next(4)) * day;
    const turns = Array.from({ length: 1 + next(4) }, (): Partial<Turn> => ({ text: text(), observedAt }));
    return chat(`chatgpt:${String(n * 7919).padStart(8, '0')}`, 'A chat', turns, { updatedAt: observedAt });
  });
}

/** Learnt in this order; first of all each as it was before its last turn, if `grown`, and a row at a time; and something that is forgotten again. */
async function learnt(chats: readonly Conversation[], how: { grown: boolean; tail: number; embedder?: Embedder }) {
  const index = await openPackedIndex(createMemoryFiles(), {
    memtableRows: how.tail,
    log: 1 << 20,
    vectors: 50,
    ...(how.grown && { newRows: 1 }),
  });
  const engine = engineOn(index, how.embedder);
  const gone = chat('claude:gone', 'Gone', ['tide 潮 miso', 'ferry 船']);
  if (how.grown) {
    await engine.index(gone);
    for (const one of chats) {
      const turns = one.turns.slice(0, -1);
      await engine.index({ ...one, turns, activePath: turns.map(({ id }) => id), revision: 0 });
    }
    await engine.forget(gone.id);
  }
  for (const one of chats) await engine.index(one);
  const byId = new Map(chats.map(one => [one.id as string, one]));
  if (how.embedder) await embedPending({ readConversation: id => Promise.resolve(byId.get(id)) }, index, how.embedder);
  return engine;
}

async function answersOf(engine: Engine, filter?: { from: number; to: number }): Promise<readonly string[][]> {
  const all: string[][] = [];
  for (const question of questions) {
    const { ranked } = await engine.search(question, filter, 20, { now });
    all.push(ranked.map(({ conversation, turn, start }) => `${conversation} ${turn} ${start}`));
  }
  return all;
}

describe.each<[string, () => Embedder | undefined]>([
  ['by words', () => undefined],
  ['by words and meaning', () => fakeEmbedder()],
])('%s', (_, model) => {
  test.each([1, 2, 3])(
    'the same chats, learnt in another order and by another way, answer the same (seed %i)',
    async seed => {
      const next = random(seed);
      const chats = madeUpChats(next, 120);
      const embedder = model();
      const told = embedder ? { embedder } : {};
      const grown = await learnt(chats, { grown: true, tail: 60, ...told });
      const imported = await learnt(chats.toReversed(), { grown: false, tail: 5000, ...told });
      const answers = await answersOf(grown);
      expect(answers.every(ranked => ranked.length > 0)).toBe(true);
      expect(await answersOf(imported)).toEqual(answers);
      const lately = { from: now - 2.5 * day, to: now };
      expect(await answersOf(imported, lately)).toEqual(await answersOf(grown, lately));
    },
  );
});

test('where only a time is asked for, the newest come first, whatever was learnt first', async () => {
  const chats = madeUpChats(random(4), 60);
  const lately = { from: now - 2.5 * day, to: now };
  const of = async (order: readonly Conversation[]) => {
    const { ranked } = await (await learnt(order, { grown: false, tail: 5000 })).search('', lately, 20, { now });
    return ranked.map(({ conversation, turn }) => `${conversation} ${turn}`);
  };
  const answer = await of(chats);
  expect(answer).toHaveLength(20);
  expect(await of(chats.toReversed())).toEqual(answer);
});
