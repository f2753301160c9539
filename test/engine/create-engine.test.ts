import { describe, expect, test } from 'vitest';
import { createEngine, wordsOnly } from '../../lib/engine/create-engine';
import type { Embedder } from '../../lib/engine/engine';
import { createOramaIndex } from '../../lib/engine/orama-index';
import { Problem } from '../../lib/problem';
import { fakeEmbedder } from '../fakes/embedder';
import { chat } from './chats';

const volumes = chat('chatgpt:1', 'Docker', [
  'Why does my volume vanish?',
  'Anonymous volumes go with their container.',
]);
const curry = chat('chatgpt:2', 'カレー', ['玉ねぎはいつ入れますか', '最初に炒めてください。']);

const embedderThat = (embed: Embedder['embed']): Embedder => ({ ...fakeEmbedder(), embed });
const neverAsked = embedderThat(() => Promise.reject(new Error('The model was asked')));

async function conversationsFor(engine: ReturnType<typeof createEngine>, question: string) {
  const { ranked } = await engine.search(question, undefined, 10);
  return [...new Set(ranked.map(({ chunk }) => chunk.conversation))];
}

test('without a model words answer, and say so', async () => {
  const engine = createEngine(undefined, createOramaIndex());
  await engine.learn(volumes);
  await engine.learn(curry);
  expect(await conversationsFor(engine, 'container')).toEqual(['chatgpt:1']);
  expect(await conversationsFor(engine, '玉ねぎ')).toEqual(['chatgpt:2']);
  expect((await engine.search('container', undefined, 10)).by).toBe('words');
  expect(engine.fingerprint).toBe(wordsOnly);
});

test('with a model both ranks are kept, counting from one', async () => {
  const engine = createEngine(fakeEmbedder(), createOramaIndex());
  await engine.learn(volumes);
  const { ranked, by } = await engine.search('Anonymous volumes container', undefined, 10);
  expect(by).toBe('words and meaning');
  expect(ranked[0]).toMatchObject({ rankByWords: 1, rankByMeaning: 1, chunk: { turn: 't1' } });
  expect(engine.fingerprint).toBe('fake-1');
});

test('a question in which the model knows nothing is answered by words', async () => {
  const engine = createEngine(fakeEmbedder(), createOramaIndex());
  await engine.learn(volumes);
  expect((await engine.search('???', undefined, 10)).by).toBe('words');
});

test('a broken model leaves the words to answer', async () => {
  const index = createOramaIndex();
  await createEngine(undefined, index).learn(volumes);
  const broken = createEngine(
    embedderThat(() => Promise.reject(new Problem('ModelBroken', 'test'))),
    index,
  );
  const { ranked, by } = await broken.search('container', undefined, 10);
  expect([ranked.length, by]).toEqual([1, 'words']);
});

test('no more are answered than were asked for', async () => {
  const engine = createEngine(fakeEmbedder(), createOramaIndex());
  await engine.learn(
    chat(
      'chatgpt:3',
      'T',
      Array.from({ length: 20 }, (_, n) => `volume number ${n}`),
    ),
  );
  expect((await engine.search('volume', undefined, 3)).ranked).toHaveLength(3);
});

describe('what was learnt', () => {
  test('is restored from its bytes without asking the model', async () => {
    const bytes = await createEngine(fakeEmbedder(), createOramaIndex()).learn(curry);
    const engine = createEngine(neverAsked, createOramaIndex());
    expect(await engine.restore('chatgpt:2', bytes)).toBe(true);
    const { ranked } = await createEngine(undefined, createOramaIndex()).search('x', undefined, 1);
    expect(ranked).toEqual([]);
  });

  test('answers by meaning as soon as its model is there', async () => {
    const bytes = await createEngine(fakeEmbedder(), createOramaIndex()).learn(volumes);
    const index = createOramaIndex();
    // The model is still loading when the words are restored.
    expect(await createEngine(undefined, index).restore('chatgpt:1', bytes)).toBe(true);
    const { ranked } = await createEngine(fakeEmbedder(), index).search('container', undefined, 10);
    expect(ranked[0]).toMatchObject({ rankByWords: 1, rankByMeaning: expect.any(Number) });
  });

  test('with another model, or none, must be learnt again, and answers by words meanwhile', async () => {
    for (const before of [fakeEmbedder('other'), undefined]) {
      const bytes = await createEngine(before, createOramaIndex()).learn(volumes);
      const engine = createEngine(fakeEmbedder(), createOramaIndex());
      expect(await engine.restore('chatgpt:1', bytes)).toBe(false);
      const { ranked } = await engine.search('container', undefined, 10);
      expect(ranked[0]).toMatchObject({ rankByWords: 1 });
      expect(ranked[0]).not.toHaveProperty('rankByMeaning');
    }
  });

  test('is refused when it is damaged, or of another conversation', async () => {
    const engine = createEngine(undefined, createOramaIndex());
    const bytes = await engine.learn(volumes);
    const fresh = createEngine(undefined, createOramaIndex());
    expect(await fresh.restore('chatgpt:2', bytes)).toBe(false);
    expect(await fresh.restore('chatgpt:1', bytes.slice(0, -1))).toBe(false);
    expect(await conversationsFor(fresh, 'container')).toEqual([]);
  });

  test('is forgotten', async () => {
    const engine = createEngine(fakeEmbedder(), createOramaIndex());
    await engine.learn(volumes);
    await engine.forget('chatgpt:1');
    expect(await conversationsFor(engine, 'volume')).toEqual([]);
  });
});

test('learning that is cut off changes nothing', async () => {
  const index = createOramaIndex();
  const cut = new AbortController();
  const engine = createEngine(
    embedderThat(async texts => {
      cut.abort(new Error('enough'));
      await Promise.resolve();
      return texts.map(() => undefined);
    }),
    index,
  );
  await expect(engine.learn(volumes, cut.signal)).rejects.toThrow('enough');
  expect(index.size).toBe(0);
});

test('a passage in which the model knows nothing is found by its words', async () => {
  const engine = createEngine(
    embedderThat(texts => Promise.resolve(texts.map(() => undefined))),
    createOramaIndex(),
  );
  const bytes = await engine.learn(volumes);
  expect(await conversationsFor(engine, 'container')).toEqual(['chatgpt:1']);
  expect(await engine.restore('chatgpt:1', bytes)).toBe(true);
});
