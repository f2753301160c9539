import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Embedder, Engine, Index } from '../../lib/search/engine';
import { createEngine } from '../../lib/search/create-engine';
import { Problem } from '../../lib/core/problem';
import { fakeEmbedder } from '../fakes/embedder';
import { chat } from './chats';
import { embedPending, engineOn, memoryIndex } from './in-memory';

const volumes = chat('chatgpt:1', 'Docker', [
  'Why does my volume vanish?',
  'Anonymous volumes go with their container.',
]);
const curry = chat('chatgpt:2', 'カレー', ['玉ねぎはいつ入れますか', '最初に炒めてください。']);
const vault = { readConversation: async (id: string) => [volumes, curry].find(one => one.id === id) };

const embedderThat = (embed: Embedder['embed']): Embedder => ({ ...fakeEmbedder(), embed });

let index: Index;
beforeEach(async () => {
  index = await memoryIndex();
  for (const each of [volumes, curry]) await engineOn(index).index(each);
});

async function conversationsFor(engine: Engine, question: string) {
  const { ranked } = await engine.search(question, undefined, 10);
  return [...new Set(ranked.map(({ conversation }) => conversation))];
}

test('without a model words answer, and say so', async () => {
  const engine = engineOn(index);
  expect(await conversationsFor(engine, 'container')).toEqual(['chatgpt:1']);
  expect(await conversationsFor(engine, '玉ねぎ')).toEqual(['chatgpt:2']);
  expect((await engine.search('container', undefined, 10)).by).toBe('words');
});

test('a question says how rare its words are among the chats, with a model and without', async () => {
  // Each word in one of two chats: ln (1 + 1.5 / 1.5) for each, less ln 2 for there being two.
  const rarityOf = async (question: string, embedder?: Embedder) =>
    (await engineOn(index, embedder).search(question, undefined, 10)).rarity;
  expect(await rarityOf('Anonymous container?')).toBeCloseTo(Math.log(2), 9);
  expect(await rarityOf('炒めて？')).toBeCloseTo(0, 9);
  await embedPending(vault, index, fakeEmbedder());
  expect(await rarityOf('Anonymous container?', fakeEmbedder())).toBeCloseTo(Math.log(2), 9);
  await engineOn(index).forget('chatgpt:1');
  // In the one chat that is left: ln (1 + 0.5 / 1.5).
  expect(await rarityOf('玉ねぎ？')).toBeCloseTo(0.288, 3);
});

test('with a model both ranks are kept, counting from one', async () => {
  await embedPending(vault, index, fakeEmbedder());
  const { ranked, by } = await engineOn(index, fakeEmbedder()).search('Anonymous volumes container', undefined, 10);
  expect(by).toBe('words and meaning');
  expect(ranked[0]).toMatchObject({ textRank: 1, semanticRank: 1, turn: 't1', conversation: 'chatgpt:1' });
});

test('a model that has seen nothing yet leaves the words to answer, and says so', async () => {
  const { ranked, by } = await engineOn(index, fakeEmbedder()).search('container', undefined, 10);
  expect([ranked.length > 0, by]).toEqual([true, 'words']);
  expect(ranked[0]).not.toHaveProperty('semanticRank');
});

test('vectors of another model are never compared', async () => {
  await embedPending(vault, index, fakeEmbedder('other'));
  expect((await engineOn(index, fakeEmbedder()).search('container', undefined, 10)).by).toBe('words');
});

test('a question in which the model knows nothing is answered by words', async () => {
  await embedPending(vault, index, fakeEmbedder());
  expect((await engineOn(index, fakeEmbedder()).search('???', undefined, 10)).by).toBe('words');
});

test('a broken model leaves the words to answer', async () => {
  await embedPending(vault, index, fakeEmbedder());
  const broken = embedderThat(() => Promise.reject(new Problem('ModelBroken', 'test')));
  const { ranked, by } = await engineOn(index, broken).search('container', undefined, 10);
  expect([ranked.length > 0, by]).toEqual([true, 'words']);
});

test('a model that never answers leaves the words to answer after a while', async () => {
  await embedPending(vault, index, fakeEmbedder());
  vi.useFakeTimers();
  try {
    const asked = engineOn(
      index,
      embedderThat(() => new Promise(() => {})),
    ).search('container', undefined, 10);
    await vi.advanceTimersByTimeAsync(60_000);
    const { ranked, by } = await asked;
    expect([ranked.length > 0, by]).toEqual([true, 'words']);
  } finally {
    vi.useRealTimers();
  }
});

test('the same question goes through the model once, and through another model anew', async () => {
  await embedPending(vault, index, fakeEmbedder());
  const asked: string[] = [];
  const noting = (name: string) =>
    embedderThat(async (texts, kind) => {
      asked.push(name);
      return fakeEmbedder().embed(texts, kind);
    });
  let model = noting('one');
  const engine = createEngine(index, () => model);
  const first = await engine.search('container', undefined, 10);
  expect(await engine.search('container', undefined, 10)).toEqual(first);
  await engine.search('container volume', undefined, 10);
  model = noting('other');
  await engine.search('container volume', undefined, 10);
  expect(asked).toEqual(['one', 'one', 'other']);
});

test('an answer as it might be takes the question’s place before the model, and only there', async () => {
  await embedPending(vault, index, fakeEmbedder());
  const asked: [string, string][] = [];
  const noting = embedderThat(async (texts, kind) => {
    asked.push(...texts.map((text): [string, string] => [text, kind]));
    return fakeEmbedder().embed(texts, kind);
  });
  const { ranked } = await engineOn(index, noting).search('vanish', undefined, 10, {
    answerLike: '最初に炒めてください。',
  });
  expect(asked).toEqual([['最初に炒めてください。', 'passage']]);
  expect(ranked.find(({ semanticRank: rankByMeaning }) => rankByMeaning === 1)?.conversation).toBe('chatgpt:2');
  expect(ranked.find(({ textRank: rankByWords }) => rankByWords === 1)?.conversation).toBe('chatgpt:1');
});

test('while few of many passages have vectors, as many come up by meaning as if there were no others', async () => {
  const away = (cosine: number) =>
    Float32Array.from({ length: 16 }, (_, n) => [cosine, Math.sqrt(1 - cosine ** 2)][n] ?? 0);
  const foundAmong = async (others: number) => {
    const mine = await memoryIndex();
    await engineOn(mine).index(volumes);
    for (let n = 0; n < others; n++)
      await engineOn(mine).index(chat(`claude:${n}`, 'X', ['gamma delta', 'epsilon zeta']));
    const vectors = mine
      .listMissingEmbeddings('m', 1000)
      .filter(({ conversation }) => conversation === volumes.id)
      .map(({ chunk }, n) => ({ chunk, vector: away(n === 0 ? 0.85 : 0.75) }));
    await mine.addEmbeddings({ fingerprint: 'm', dims: 16 }, vectors);
    const embedder = { fingerprint: 'm', dims: 16, embed: () => Promise.resolve([away(1)]) };
    return (await engineOn(mine, embedder).search('unwritten', undefined, 20)).ranked.length;
  };
  expect(await foundAmong(0)).toBe(2);
  expect(await foundAmong(60)).toBe(2);
});

test('no more are answered than were asked for', async () => {
  const texts = Array.from({ length: 20 }, (_, n) => `volume number ${n}`);
  await engineOn(index).index(chat('chatgpt:3', 'T', texts));
  expect((await engineOn(index).search('volume', undefined, 3)).ranked).toHaveLength(3);
});

describe('what was learnt', () => {
  test('is forgotten', async () => {
    await embedPending(vault, index, fakeEmbedder());
    const engine = engineOn(index, fakeEmbedder());
    await engine.forget('chatgpt:1');
    expect(await conversationsFor(engine, 'volume')).not.toContain('chatgpt:1');
    expect(index.countEmbedded('fake-1')).toBe(2);
  });

  test('is given to the model with its title, its day and its question', async () => {
    const asked: string[] = [];
    const noting = embedderThat(async texts => {
      asked.push(...texts);
      return texts.map(() => undefined);
    });
    await embedPending(vault, index, noting);
    expect(asked.sort()).toEqual([
      'Docker · chatgpt · 1970-01-01\nWhy does my volume vanish?',
      'Docker · chatgpt · 1970-01-01 · Why does my volume vanish?\nAnonymous volumes go with their container.',
      'カレー · chatgpt · 1970-01-01\n玉ねぎはいつ入れますか',
      'カレー · chatgpt · 1970-01-01 · 玉ねぎはいつ入れますか\n最初に炒めてください。',
    ]);
  });

  test('is passed over by the model where the vault no longer has it, or has it otherwise', async () => {
    const changed = {
      readConversation: async (id: string) =>
        id === volumes.id ? { ...volumes, turns: [] } : vault.readConversation(id),
    };
    await embedPending(changed, index, fakeEmbedder());
    expect(index.listMissingEmbeddings('fake-1', 10).map(({ conversation }) => conversation)).toEqual([
      'chatgpt:1',
      'chatgpt:1',
    ]);
  });
});

test('a passage in which the model knows nothing is found by its words', async () => {
  await embedPending(
    vault,
    index,
    embedderThat(texts => Promise.resolve(texts.map(() => undefined))),
  );
  expect(await conversationsFor(engineOn(index, fakeEmbedder()), 'container')).toEqual(['chatgpt:1']);
});

test('while letters come faster than the model answers, only the newest waits for it; the overtaken are answered by words', async () => {
  await embedPending(vault, index, fakeEmbedder());
  const embedded: string[] = [];
  const ends: (() => void)[] = [];
  const slow = embedderThat(async (texts, kind) => {
    embedded.push(...texts);
    await new Promise<void>(resolve => ends.push(resolve));
    return fakeEmbedder().embed(texts, kind);
  });
  const engine = engineOn(index, slow);
  const answers = ['c', 'co', 'container'].map(typed => engine.search(typed, undefined, 10, { isTyping: true }));
  expect((await answers[1])?.by).toBe('words');
  ends.shift()?.();
  expect((await answers[0])?.by).toBe('words and meaning');
  await new Promise(resolve => setTimeout(resolve));
  ends.shift()?.();
  expect((await answers[2])?.by).toBe('words and meaning');
  expect(embedded).toEqual(['c', 'container']);
});

test('who does not type is answered wholly, whoever asks beside', async () => {
  await embedPending(vault, index, fakeEmbedder());
  const engine = engineOn(index, fakeEmbedder());
  const answers = await Promise.all(
    ['container', 'volume', '玉ねぎ'].map(asked => engine.search(asked, undefined, 10)),
  );
  expect(answers.map(({ by }) => by)).toEqual(['words and meaning', 'words and meaning', 'words and meaning']);
});
