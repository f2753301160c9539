/** What a chat says around a text counts for the text, as far as one may see it. */
import { expect, test } from 'vitest';
import { createEngine } from '../../../lib/search/create-engine';
import type { ChunkFilter } from '../../../lib/search/engine';
import { openPackedIndex } from '../../../lib/search/index/packed-index';
import { createMemoryFiles } from '../../../lib/search/storage/memory-files';
import { fakeEmbedder } from '../../fakes/embedder';
import { chat } from '../chats';

const question = 'heron nests river';
const chats = [
  chat('chatgpt:birds', 'Monday', ['Every heron nests beside a river', 'Seven, and two more since Sunday.']),
  chat('claude:bread', 'Tuesday', ['Bake bread with rye flour', 'Seven, and two more since Sunday.']),
];

async function search(filter?: ChunkFilter) {
  const index = await openPackedIndex(createMemoryFiles());
  const embedder = fakeEmbedder();
  for (const one of chats) await createEngine(index, () => undefined).index(one);
  const missing = index.listMissingEmbeddings(embedder.fingerprint, 99);
  const texts = missing.map(
    ({ conversation, turn }) => chats.find(({ id }) => id === conversation)?.turns.find(({ id }) => id === turn)?.text,
  );
  const vectors = await embedder.embed(texts as string[], 'passage');
  await index.addEmbeddings(
    embedder,
    missing.map(({ chunk }, n) => ({ chunk, vector: vectors[n] })),
  );
  const [vector = new Float32Array()] = await embedder.embed([question], 'query');
  const embedding = { fingerprint: embedder.fingerprint, vector };
  const { candidates } = index.search({ text: '', limit: 9, embedding, ...(filter && { filter }) });
  return (conversation: string, turn: string) => {
    const found = candidates.find(one => one.conversation === conversation && one.turn === turn);
    return found && [found.cosine, found.neighbourCosine];
  };
}

test('the most similar of the chunks around it is told of each', async () => {
  const found = await search();
  const [asked] = found('chatgpt:birds', 't0') ?? [];
  expect(asked).toBeGreaterThan(0.5);
  expect(found('chatgpt:birds', 't1')?.[1]).toBe(asked);
  expect(found('chatgpt:birds', 't0')?.[1]).toBe(found('chatgpt:birds', 't1')?.[0]);
  const [otherAnswer, besideOther] = found('claude:bread', 't1') ?? [];
  expect(otherAnswer).toBe(found('chatgpt:birds', 't1')?.[0]);
  expect(besideOther).toBeLessThan(0.3);
});

test('what the filter excludes tells nothing', async () => {
  const found = await search({ role: 'assistant' });
  expect(found('chatgpt:birds', 't1')?.[1]).toBeNaN();
  expect(found('chatgpt:birds', 't0')).toBeUndefined();
});
