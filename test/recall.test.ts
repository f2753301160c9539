import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Conversation } from '../lib/conversation';
import { createEngine } from '../lib/engine/create-engine';
import type { Embedder, Engine } from '../lib/engine/engine';
import { createOramaIndex } from '../lib/engine/orama-index';
import { recall } from '../lib/recall';
import { indexPending } from '../lib/remember';
import { openVault } from '../lib/vault/dexie-vault';
import type { Vault } from '../lib/vault/vault';
import { chat } from './engine/chats';
import { fakeEmbedder } from './fakes/embedder';

let vault: Vault;
let names = 0;
beforeEach(async () => {
  vault = await openVault(`recall-${++names}`);
});
afterEach(() => vault.close());

const docker = chat('chatgpt:docker', 'Docker のボリューム', [
  'Dockerのボリュームが消えるのはなぜですか',
  '匿名ボリュームは、コンテナを `docker rm -v` で消すと**一緒に消えます**。名前を付けてください。',
  'Thank you! And what is a bind mount?',
  { role: 'assistant', text: 'A bind mount is a folder of the host.', createdAt: 777 },
]);
const curry = chat('claude:curry', 'Curry', ['When do onions go in?', 'Fry the onions first, then the spices.'], {
  source: 'claude',
  space: 'kitchen',
});

async function remembering(conversations: readonly Conversation[], embedder?: Embedder): Promise<Engine> {
  for (const conversation of conversations) await vault.adopt(conversation);
  const engine = createEngine(embedder, createOramaIndex());
  await indexPending(vault, engine);
  return engine;
}

describe('a hit', () => {
  test('says where it is from, why it was found, and shows the words', async () => {
    const engine = await remembering([docker, curry]);
    const { hits, by } = await recall(vault, engine, '匿名ボリュームはコンテナと一緒に消える');
    expect(by).toBe('words');
    expect(hits).toHaveLength(1);
    expect(hits[0]).toMatchObject({
      conversation: 'chatgpt:docker',
      turn: 't1',
      source: 'chatgpt',
      title: 'Docker のボリューム',
      url: 'https://chatgpt.com/c/docker',
      role: 'assistant',
      at: 1001,
      rankByWords: 1,
      snippet: '匿名ボリュームは、コンテナを docker rm -v で消すと一緒に消えます。名前を付けてください。',
    });
    expect(hits[0]).not.toHaveProperty('rankByMeaning');
    const { snippet = '', marks = [] } = hits[0] ?? {};
    expect(marks.map(([start, end]) => snippet.slice(start, end))).toEqual([
      '匿名ボリューム',
      'コンテナ',
      '一緒に消え',
    ]);
  });

  test('is widened to the question and its answer, whole', async () => {
    const engine = await remembering([docker, curry]);
    const [hit] = (await recall(vault, engine, 'bind mount folder')).hits;
    expect(hit?.exchange).toEqual([
      { id: 't2', role: 'user', text: 'Thank you! And what is a bind mount?' },
      { id: 't3', role: 'assistant', text: 'A bind mount is a folder of the host.' },
    ]);
    // The site said when.
    expect(hit?.at).toBe(777);
  });
});

test('one conversation is one hit, and its best passage speaks for it', async () => {
  const long = chat(
    'chatgpt:long',
    'T',
    Array.from({ length: 10 }, (_, n) =>
      n === 7 ? 'volume, only volume' : `chapter ${n}: a volume among many other things`,
    ),
  );
  const engine = await remembering([long, curry]);
  const { hits } = await recall(vault, engine, 'only volume');
  expect(hits.map(({ turn }) => turn)).toEqual(['t7']);
});

test('no more hits than asked for, best first', async () => {
  const many = Array.from({ length: 30 }, (_, n) => chat(`chatgpt:${n}`, 'T', [`volume number ${n}`]));
  const engine = await remembering([...many, chat('chatgpt:best', 'volume volume', ['volume volume volume'])]);
  const { hits } = await recall(vault, engine, 'volume', undefined, 5);
  expect(hits).toHaveLength(5);
  expect(hits[0]?.conversation).toBe('chatgpt:best');
});

test('filters are walls, also against what moved since it was indexed', async () => {
  const engine = await remembering([docker, curry]);
  const found = async (filter: Parameters<typeof recall>[3]) =>
    (await recall(vault, engine, 'onions ボリューム', filter)).hits.map(({ conversation }) => conversation);
  expect(await found({ source: 'claude' })).toEqual(['claude:curry']);
  expect(await found({ space: 'main' })).toEqual(['chatgpt:docker']);
  expect(await found({ conversation: 'claude:curry' })).toEqual(['claude:curry']);

  const moved = { get: async () => ({ ...docker, space: 'elsewhere' }) };
  expect((await recall(moved, engine, 'ボリューム', { space: 'main' })).hits).toEqual([]);
});

test('what is gone from the vault is not shown, even if the index still knows it', async () => {
  const engine = await remembering([docker, curry]);
  await vault.forget('chatgpt:docker');
  expect((await recall(vault, engine, 'ボリューム')).hits).toEqual([]);
});

test('with a model, hits say that meaning has answered too', async () => {
  const engine = await remembering([docker, curry], fakeEmbedder());
  const { hits, by } = await recall(vault, engine, 'fry onions first');
  expect(by).toBe('words and meaning');
  expect(hits[0]).toMatchObject({ conversation: 'claude:curry', rankByWords: 1, rankByMeaning: 1 });
});

test('a passage found by meaning alone is shown without marks', async () => {
  const constant: Embedder = {
    ...fakeEmbedder(),
    embed: texts => Promise.resolve(texts.map(() => Float32Array.from({ length: 64 }, (_, n) => (n === 0 ? 1 : 0)))),
  };
  const engine = await remembering([curry], constant);
  const [hit] = (await recall(vault, engine, '夕食')).hits;
  expect(hit).toMatchObject({ rankByMeaning: 1, marks: [] });
  expect(hit).not.toHaveProperty('rankByWords');
});

test('asking nothing finds nothing', async () => {
  const engine = await remembering([docker]);
  expect((await recall(vault, engine, ' 　')).hits).toEqual([]);
});
