/** A chat that was forgotten while the process ended must leave the index at the next start, whatever became of its files. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createEngine } from '../../lib/search/create-engine';
import { createFilesOnDisk } from '../../lib/search/storage/files-on-disk';
import type { Files } from '../../lib/search/storage/files';
import { createMemoryDisk } from '../../lib/search/storage/memory-files';
import { openPackedIndex } from '../../lib/search/index/packed-index';
import { tokenizerVersion } from '../../lib/search/text/scan';
import { indexPending } from '../../lib/engine-host/index-pending';
import { reconcile } from '../../lib/engine-host/reconcile';
import { openVault } from '../../lib/vault/dexie/open-vault';
import type { Vault } from '../../lib/vault/vault';
import { chat } from '../search/chats';
import { fakeEmbedder } from '../fakes/embedder';

let vault: Vault;
let names = 0;
beforeEach(async () => {
  vault = await openVault(`restore-${++names}`);
});
afterEach(() => vault.close());

const embedder = fakeEmbedder();
// More than what is written again of a chat that has grown: its beginning stays in the first segment.
const turns = Array.from({ length: 8 }, (_, n) => `zanzibar ${n}`);
const secret = chat('chatgpt:secret', 'Titleofsecret', turns.slice(0, 4));
const grown = { ...secret, ...chat('chatgpt:secret', 'Titleofsecret', turns), revision: 2 };
const curry = chat('claude:curry', 'Curry', ['When do onions go in?', 'Fry them first.'], { source: 'claude' });

/** Learns what waits, gives it vectors, and writes all of it. */
async function learnAll(files: Files) {
  const index = await openPackedIndex(files);
  await indexPending(
    vault,
    createEngine(index, () => undefined),
  );
  for (const { chunk } of index.listMissingEmbeddings(embedder.fingerprint, 99)) {
    const [vector] = await embedder.embed(['zanzibar'], 'passage');
    await index.addEmbeddings(embedder, [{ chunk, vector }]);
  }
  await index.flush();
}

/** An index with a chat that lies in two segments; then the vault forgets it, and the process ends before the index hears of it. */
async function forgottenInBetween() {
  const disk = createMemoryDisk();
  const files = createFilesOnDisk(disk);
  await vault.importConversation(secret);
  await vault.importConversation(curry);
  await learnAll(files);
  await vault.importConversation(grown);
  await learnAll(files);
  const segments = (await files.listNames()).filter(name => name.startsWith('words-')).toSorted();
  expect(segments).toEqual(['words-1', 'words-2']);
  await vault.forget(secret.id);
  return { disk, files, segments };
}

/** A start, as the host makes it: what is found of the forgotten chat by words and by meaning, and what its bytes still say. */
async function start({ disk, files }: Awaited<ReturnType<typeof forgottenInBetween>>) {
  const index = await openPackedIndex(files);
  await reconcile(vault, index);
  const engine = createEngine(index, () => undefined);
  await indexPending(vault, engine);
  await index.flush('now');
  const [vector = new Float32Array()] = await embedder.embed(['zanzibar'], 'query');
  const { candidates } = index.search({
    text: 'zanzibar',
    limit: 99,
    embedding: { fingerprint: embedder.fingerprint, vector },
  });
  const keys = await disk.keys();
  const texts = await Promise.all(keys.map(async key => new TextDecoder().decode(await disk.get(key))));
  const onions = (await engine.search('onions', undefined, 9)).ranked.map(({ conversation }) => conversation);
  return {
    found: candidates.filter(({ conversation }) => conversation === secret.id),
    telling: keys.filter((_, n) => /zanzibar|titleofsecret/i.test(texts[n] ?? '')),
    others: new Set(onions),
  };
}

const nothingLeft = { found: [], telling: [], others: new Set([curry.id]) };

describe('what was forgotten just before the process ended is gone at the first start, from the bytes too', () => {
  test('where everything is whole', async () => {
    expect(await start(await forgottenInBetween())).toEqual(nothingLeft);
  });

  test.each([0, 1])('where one of its two segments is damaged: %i', async which => {
    const left = await forgottenInBetween();
    await left.files.write(left.segments[which] ?? '', new Uint8Array([1, 2, 3]));
    expect(await start(left)).toEqual(nothingLeft);
  });

  test('where Kura was updated to another tokenizer, so that all words are learnt again', async () => {
    const left = await forgottenInBetween();
    for (const name of left.segments) {
      const bytes = (await left.files.read(name)) ?? new Uint8Array();
      // The third word of a segment says which tokenizer cut it.
      const header = new Uint32Array(bytes.buffer, bytes.byteOffset, 3);
      expect(header[2]).toBe(tokenizerVersion);
      header[2] = tokenizerVersion - 1;
      await left.files.write(name, bytes);
    }
    expect(await start(left)).toEqual(nothingLeft);
  });
});

test('a chat that is still kept is learnt again where a segment of it was lost, and found as before', async () => {
  const files = createFilesOnDisk(createMemoryDisk());
  await vault.importConversation(curry);
  await learnAll(files);
  await files.write('words-1', new Uint8Array([1, 2, 3]));
  const index = await openPackedIndex(files);
  const engine = createEngine(index, () => undefined);
  await reconcile(vault, index);
  expect(await vault.readCounts()).toMatchObject({ pending: 1 });
  await indexPending(vault, engine);
  expect((await engine.search('onions', undefined, 9)).ranked.map(({ turn }) => turn)).toContain('t0');
  await reconcile(vault, index);
  expect(await vault.readCounts()).toMatchObject({ pending: 0 });
});
