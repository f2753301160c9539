import { describe, expect, test, vi } from 'vitest';
import type { Files } from '../../../lib/search/storage/files';
import { createFilesOnDisk } from '../../../lib/search/storage/files-on-disk';
import { openOpfsDisk } from '../../../lib/search/storage/opfs-disk';
import { FakeFolder } from '../../fakes/private-folder';

const bytes = (text: string) => new TextEncoder().encode(text);
const text = (found: Uint8Array | undefined) => found && new TextDecoder().decode(found);
const opened = async (folder: FakeFolder, patience = 0): Promise<Files> =>
  createFilesOnDisk(await openOpfsDisk(folder.handle, patience));

describe('two versions of a file, left by a crash', () => {
  async function left(...versions: readonly string[]) {
    const folder = new FakeFolder();
    for (const [n, version] of versions.entries()) {
      const other = new FakeFolder();
      await (await opened(other)).write('a', bytes(version));
      folder.kept.set(`file.a~${n + 9}`, other.kept.get('file.a~1') ?? bytes(''));
    }
    return folder;
  }

  test('the newer counts, and the older does not come back when the newer is damaged later', async () => {
    const folder = await left('古い', 'new');
    expect(text(await (await opened(folder)).read('a'))).toBe('new');
    expect([...folder.kept.keys()]).toEqual(['file.a~10']);
  });

  test('the older counts where the newer was not finished', async () => {
    const folder = await left('古い', 'new');
    folder.kept.set('file.a~10', bytes('ne'));
    const files = await opened(folder);
    expect(text(await files.read('a'))).toBe('古い');
    await files.write('a', bytes('newest'));
    expect(text(await (await opened(folder)).read('a'))).toBe('newest');
    expect(folder.kept.size).toBe(1);
  });

  test('damage is not mistaken for an older version where both are damaged', async () => {
    const folder = await left('one', 'two');
    for (const name of folder.kept.keys()) folder.kept.set(name, bytes('?'));
    expect(await (await opened(folder)).read('a')).toBeUndefined();
  });
});

test('a file of many megabytes is whole or not there at all, wherever the power goes while it is written', async () => {
  const large = new Uint8Array(9 * 2 ** 20 + 5);
  // No two parts are alike.
  for (let at = 0; at < large.length; at += 999_983) large[at] = at % 251;
  for (let steps = 0, error: unknown = 'none yet'; error !== undefined; steps++) {
    const folder = new FakeFolder();
    await (await opened(folder)).write('a', bytes('札幌'));
    folder.stepsLeft = steps;
    const files = await opened(folder);
    error = await files.write('a', large).catch((cause: unknown) => cause);
    const found = await (await opened(new FakeFolder(folder.kept))).read('a');
    const isLarge = Buffer.compare(found ?? bytes(''), large) === 0;
    const isRight = isLarge || (error !== undefined && text(found) === '札幌');
    expect(isRight, `${steps} steps`).toBe(true);
  }
});

describe('when there is no room', () => {
  test('a write is refused by name, and what was there is still there', async () => {
    const folder = new FakeFolder();
    const files = await opened(folder);
    await files.write('a', bytes('札幌'));
    folder.room = 10;
    await expect(files.write('a', bytes('a longer text'))).rejects.toMatchObject({ name: 'VaultFull' });
    await expect(files.write('b', bytes('a longer text'))).rejects.toMatchObject({ name: 'VaultFull' });
    expect(text(await files.read('a'))).toBe('札幌');
    expect([...folder.kept.keys()]).toEqual(['file.a~1']);
  });

  test.each([
    ['no room', 0, 'VaultFull'],
    ['room', 900_000_000, 'InvalidStateError'],
  ])('what Chromium says of a file that it cannot create, with %s, is told as it is', async (_how, quota, name) => {
    vi.stubGlobal('navigator', { storage: { estimate: async () => ({ quota, usage: 0 }) } });
    const folder = new FakeFolder();
    const files = await opened(folder);
    folder.refusal = new DOMException('The state had changed since it was read from disk.', 'InvalidStateError');
    await expect(files.write('a', bytes('札幌'))).rejects.toMatchObject({ name });
    await expect(files.append('log', bytes('札幌'))).rejects.toMatchObject({ name });
    vi.unstubAllGlobals();
  });

  test('an append is refused by name and leaves no torn record', async () => {
    const folder = new FakeFolder();
    const files = await opened(folder);
    await files.append('log', bytes('one'));
    folder.room = 10;
    await expect(files.append('log', bytes('too long by now'))).rejects.toMatchObject({ name: 'VaultFull' });
    folder.room = 100;
    await files.append('log', bytes('二'));
    expect((await files.readRecords('log')).map(text)).toEqual(['one', '二']);
  });
});

describe('a file that another worker holds', () => {
  test('is waited for', async () => {
    const folder = new FakeFolder();
    await (await opened(folder)).write('a', bytes('held'));
    folder.held.add('file.a~1');
    setTimeout(() => folder.held.delete('file.a~1'), 30);
    expect(text(await (await opened(folder, 10_000)).read('a'))).toBe('held');
  });

  test('that does not die is a problem with a name', async () => {
    const folder = new FakeFolder();
    const dying = await opened(folder);
    await dying.append('log', bytes('one'));
    const files = await opened(folder);
    await expect(files.append('log', bytes('two'))).rejects.toMatchObject({ name: 'EngineUnavailable' });
    dying.close();
    await files.append('log', bytes('three'));
    expect((await files.readRecords('log')).map(text)).toEqual(['one', 'three']);
  });
});

test('a file that the browser cleared away is no file', async () => {
  const folder = new FakeFolder();
  const files = await opened(folder);
  await files.write('a', bytes('a'));
  folder.kept.clear();
  expect(await files.read('a')).toBeUndefined();
  expect(await files.listNames()).toEqual([]);
});

test('after closing, what was asked before is done, what is asked then is refused, and no file is held', async () => {
  const folder = new FakeFolder();
  const files = await opened(folder);
  const before = files.append('log', bytes('one'));
  files.close();
  // The log is looked through before its first append, so that this one comes too late.
  await expect(before).rejects.toMatchObject({ name: 'EngineUnavailable' });
  await expect(files.read('a')).rejects.toMatchObject({ name: 'EngineUnavailable' });
  expect(folder.held.size).toBe(0);
});
