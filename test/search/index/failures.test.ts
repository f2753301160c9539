/** What a disk that fails or a damaged log leaves: nothing that was acknowledged is lost, nobody gets another's vector. */
import { describe, expect, test } from 'vitest';
import type { Conversation } from '../../../lib/core/conversation';
import { createEngine } from '../../../lib/search/create-engine';
import type { Index } from '../../../lib/search/engine';
import { createFilesOnDisk } from '../../../lib/search/storage/files-on-disk';
import { createMemoryDisk } from '../../../lib/search/storage/memory-files';
import { openPackedIndex } from '../../../lib/search/index/packed-index';
import { chat } from '../chats';

const learn = (index: Index, conversation: Conversation) => createEngine(index, () => undefined).index(conversation);

const docker = chat('chatgpt:docker', 'Docker', ['And what is a bind mount?', 'A bind mount is a folder of the host.']);
const curry = chat('claude:curry', 'Curry', ['When do onions go in?', 'Fry the onions first, then the spices.'], {
  source: 'claude',
});

const model = { fingerprint: 'm', dims: 16 };
const axis = (at: number) => Float32Array.from({ length: 16 }, (_, n) => (n === at ? 1 : 0));

describe('a disk that fails once', () => {
  const small = { memtableRows: 20, log: 4 << 20, vectors: 4096 };
  const another = (n: number) => chat(`claude:x${n}`, 'Another', ['gamma delta', 'epsilon zeta']);

  test('at removing what is no longer named loses nothing of what is learnt and forgotten next', async () => {
    const disk = createMemoryDisk();
    let fails = false;
    const remove = (key: string) => {
      if (!fails) return disk.remove(key);
      fails = false;
      return Promise.reject(new Error('locked'));
    };
    const index = await openPackedIndex(createFilesOnDisk({ ...disk, remove }));
    await learn(index, docker);
    fails = true;
    await expect(index.flush()).rejects.toThrow('locked');
    await learn(index, curry);
    await index.remove(docker.id);
    const opened = await openPackedIndex(createFilesOnDisk(disk));
    expect(opened.listIndexed().map(({ conversation }) => conversation)).toEqual([curry.id]);
  });

  test('at reading a page of vectors keeps nothing from being written, and reads it again', async () => {
    const disk = createMemoryDisk();
    const before = await openPackedIndex(createFilesOnDisk(disk));
    await learn(before, docker);
    await before.addEmbeddings(model, [{ chunk: 0, vector: axis(0) }]);
    await before.flush();
    let fails = true;
    const get = (key: string) => {
      if (!fails || !key.includes('vectors')) return disk.get(key);
      fails = false;
      return Promise.reject(new Error('not open after 30 s'));
    };
    const index = await openPackedIndex(createFilesOnDisk({ ...disk, get }), small);
    await expect(index.vectorsLoaded).rejects.toThrow('not open');
    for (let n = 0; n < 8; n++) await learn(index, another(n));
    await index.addEmbeddings(model, [{ chunk: 1, vector: axis(1) }]);
    await index.flush();
    expect(index.countEmbedded('m')).toBe(2);
  });
});

describe('numbers of chunks that are gone', () => {
  test('are not counted as meaningless after a start', async () => {
    const disk = createMemoryDisk();
    const index = await openPackedIndex(createFilesOnDisk(disk));
    await learn(index, chat('chatgpt:party', 'Party', ['🎉🎉', 'fine']));
    await learn(index, curry);
    const lacking = index.listMissingEmbeddings('m', 100);
    await index.addEmbeddings(
      model,
      lacking.map(({ chunk, conversation }) => ({ chunk, vector: conversation === curry.id ? axis(0) : undefined })),
    );
    await index.flush('now');
    await index.remove('chatgpt:party');
    const opened = await openPackedIndex(createFilesOnDisk(disk));
    await opened.vectorsLoaded;
    expect([opened.countEmbedded('m'), opened.size()]).toEqual([2, 2]);
  });

  test('that are given again after a log was damaged have no vector of the chunk before', async () => {
    const disk = createMemoryDisk();
    let fails = false;
    const put: typeof disk.put = (key, pieces) =>
      fails && key.includes('index') ? Promise.reject(new Error('power')) : disk.put(key, pieces);
    const index = await openPackedIndex(createFilesOnDisk({ ...disk, put }));
    await learn(index, curry);
    await index.addEmbeddings(
      model,
      [0, 1].map(chunk => ({ chunk, vector: axis(0) })),
    );
    await index.flush();
    await learn(index, chat('chatgpt:dogs', 'Dogs', ['about dogs', 'dogs bark']));
    await index.addEmbeddings(
      model,
      index.listMissingEmbeddings('m', 9).map(({ chunk }) => ({ chunk, vector: axis(1) })),
    );
    fails = true;
    await expect(index.flush()).rejects.toThrow('power');
    for (const key of await disk.keys()) {
      if (!key.startsWith('log.')) continue;
      const bytes = (await disk.get(key)) ?? new Uint8Array();
      bytes[bytes.length - 9] = (bytes[bytes.length - 9] ?? 0) ^ 1;
      await disk.truncate(key, 0);
      await disk.append(key, bytes);
    }
    const opened = await openPackedIndex(createFilesOnDisk(disk));
    await opened.vectorsLoaded;
    expect(opened.listIndexed().map(({ conversation }) => conversation)).toEqual([curry.id]);
    await learn(opened, chat('chatgpt:trains', 'Trains', ['about trains', 'trains are late']));
    expect(opened.listMissingEmbeddings('m', 9)).toHaveLength(2);
  });
});

test('a segment that is lost leaves its name to no other: a root from before a crash takes nothing else for it', async () => {
  const disk = createMemoryDisk();
  let fails = false;
  const put: typeof disk.put = (key, pieces) =>
    fails && key.includes('index') ? Promise.reject(new Error('power')) : disk.put(key, pieces);
  const files = createFilesOnDisk({ ...disk, put });
  const before = await openPackedIndex(files);
  await learn(before, curry);
  await before.flush();
  await files.write('words-1', new Uint8Array([1, 2, 3]));

  // As many rows as were lost come before what was lost is learnt again; then the power fails, and the log is damaged.
  const index = await openPackedIndex(files);
  await learn(index, docker);
  fails = true;
  await expect(index.flush()).rejects.toThrow('power');
  for (const log of (await files.listNames()).filter(name => name.startsWith('log-'))) await files.remove(log);

  const opened = await openPackedIndex(createFilesOnDisk(disk));
  const engine = createEngine(opened, () => undefined);
  expect(opened.listIndexed()).toEqual([{ conversation: curry.id, revision: -1 }]);
  expect((await engine.search('bind mount', undefined, 9)).ranked).toEqual([]);
});
