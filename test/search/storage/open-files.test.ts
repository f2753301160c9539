import 'fake-indexeddb/auto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { openFiles } from '../../../lib/search/storage/open-files';
import { requestLock } from '../../../lib/search/storage/exclusive-lock';
import { fakeLocks } from '../../fakes/locks';
import { FakeFolder } from '../../fakes/private-folder';

const bytes = Uint8Array.of(1, 2, 3);
afterEach(() => vi.unstubAllGlobals());

/** A worker whose browser has a private file system; `folder` is what `getDirectory` gives. */
function withPrivateFiles(folder: () => FileSystemDirectoryHandle): void {
  class FileSystemFileHandle {
    createSyncAccessHandle() {}
  }
  vi.stubGlobal('FileSystemFileHandle', FileSystemFileHandle);
  vi.stubGlobal('navigator', { storage: { getDirectory: async () => folder() } });
}

describe('the index’s files lie', () => {
  test('in the private file system where a worker may use it', async () => {
    const folder = new FakeFolder();
    withPrivateFiles(() => ({ getDirectoryHandle: async () => folder.handle }) as unknown as FileSystemDirectoryHandle);
    await (await openFiles('in-opfs')).write('a', bytes);
    expect([...folder.kept.keys()]).toEqual(['file.a~1']);
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('in-opfs');
  });

  test('in IndexedDB where there is none', async () => {
    const files = await openFiles('in-indexeddb');
    await files.write('a', bytes);
    files.close();
    expect(await (await openFiles('in-indexeddb')).read('a')).toEqual(bytes);
    expect((await indexedDB.databases()).map(({ name }) => name)).toContain('in-indexeddb');
  });

  test('in IndexedDB where the browser refuses, as in a private window', async () => {
    withPrivateFiles(() => {
      throw new DOMException('Not here', 'SecurityError');
    });
    await (await openFiles('refused')).write('a', bytes);
    expect((await indexedDB.databases()).map(({ name }) => name)).toContain('refused');
  });
});

describe('the owner of the files', () => {
  test('is one at a time, and the next comes in when it lets go', async () => {
    vi.stubGlobal('navigator', { locks: fakeLocks() });
    const one = await openFiles('owned');
    const other = openFiles('owned');
    await one.write('a', bytes);
    one.close();
    expect(await (await other).read('a')).toEqual(bytes);
  });

  test('that does not die is a problem with a name', async () => {
    const locks = fakeLocks();
    await requestLock('stuck', locks);
    await expect(requestLock('stuck', locks, 10)).rejects.toMatchObject({ name: 'EngineUnavailable' });
    await requestLock('another', locks, 10);
  });

  test('lets go of what could not be opened', async () => {
    const locks = fakeLocks();
    withPrivateFiles(() => {
      throw new Error('broken');
    });
    vi.stubGlobal('navigator', { locks, storage: navigator.storage });
    await expect(openFiles('broken')).rejects.toThrow('broken');
    await requestLock('broken', locks, 10);
  });
});
