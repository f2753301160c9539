import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
import type { Disk } from '../../../lib/search/storage/disk';
import type { Files } from '../../../lib/search/storage/files';
import { createFilesOnDisk } from '../../../lib/search/storage/files-on-disk';
import { openIndexedDbDisk } from '../../../lib/search/storage/indexeddb-disk';
import { createMemoryDisk, createMemoryFiles } from '../../../lib/search/storage/memory-files';
import { openOpfsDisk } from '../../../lib/search/storage/opfs-disk';
import { FakeFolder } from '../../fakes/private-folder';
import { random } from '../../fakes/made-up-site';

const bytes = (text: string) => new TextEncoder().encode(text);
const text = (found: Uint8Array | undefined) => found && new TextDecoder().decode(found);
const texts = (found: readonly Uint8Array[]) => found.map(text);

/** `open` opens the same bytes each time, as after a restart. */
type Store = { readonly open: () => Promise<Disk> };

const stores: Readonly<Record<string, () => Store>> = {
  memory() {
    const disk = createMemoryDisk();
    return { open: async () => disk };
  },
  IndexedDB() {
    const name = `files-${Math.random()}`;
    return { open: () => openIndexedDbDisk(name) };
  },
  OPFS() {
    const folder = new FakeFolder();
    return { open: () => openOpfsDisk(folder.handle, 0) };
  },
};

describe.each(Object.entries(stores))('files in %s', (_, newStore) => {
  async function fresh() {
    const store = newStore();
    const disk = await store.open();
    const files = createFilesOnDisk(disk);
    const reopened = async (): Promise<Files> => {
      files.close();
      return createFilesOnDisk(await store.open());
    };
    return { disk, files, reopened };
  }

  test('what was written is read, also after a restart, and the last word counts', async () => {
    const { files, reopened } = await fresh();
    await files.write('words-1', bytes('札幌の味噌ラーメン'));
    await files.write('words-1', bytes('night ferry'));
    await files.write('states.1', bytes(''));
    expect(text(await files.read('words-1'))).toBe('night ferry');
    const again = await reopened();
    expect(text(await again.read('words-1'))).toBe('night ferry');
    expect(await again.read('states.1')).toEqual(new Uint8Array());
    expect(await again.read('words-2')).toBeUndefined();
    expect(await again.listNames()).toEqual(['states.1', 'words-1']);
  });

  test('bytes larger than a page, of any length, and a view into a larger buffer come back as they were', async () => {
    const { files, reopened } = await fresh();
    const next = random(7);
    const large = Uint8Array.from({ length: 4_300_001 }, () => next(256));
    await files.write('large', large);
    await files.write('view', large.subarray(3, 4_200_002));
    const again = await reopened();
    const same = async (name: string, wanted: Uint8Array) =>
      Buffer.compare((await again.read(name)) ?? new Uint8Array(), wanted);
    expect(await same('large', large)).toBe(0);
    expect(await same('view', large.subarray(3, 4_200_002))).toBe(0);
    expect(await again.size()).toBeGreaterThan(8_500_000);
    expect(await again.size()).toBeLessThan(8_501_000);
  });

  test('what is read is the reader’s own', async () => {
    const { files } = await fresh();
    const mine = bytes('mine');
    await files.write('a', mine);
    mine.fill(0);
    (await files.read('a'))?.fill(0);
    expect(text(await files.read('a'))).toBe('mine');
  });

  test('a log gives its records in order, also after a restart, and grows on', async () => {
    const { files, reopened } = await fresh();
    expect(await files.readRecords('log')).toEqual([]);
    await files.append('log', bytes('one'));
    await files.append('log', bytes(''));
    await files.append('other', bytes('他'));
    await files.append('log', bytes('三つ目'));
    expect(texts(await files.readRecords('log'))).toEqual(['one', '', '三つ目']);
    const again = await reopened();
    await again.append('log', bytes('four'));
    expect(texts(await again.readRecords('log'))).toEqual(['one', '', '三つ目', 'four']);
    expect(texts(await again.readRecords('other'))).toEqual(['他']);
    expect(await again.listNames()).toEqual(['log', 'other']);
  });

  test('calls that are not waited for happen in their order', async () => {
    const { files } = await fresh();
    const all = Array.from({ length: 20 }, (_, n) => files.append('log', bytes(`${n}`)));
    const [, found] = await Promise.all([Promise.all(all), files.readRecords('log')]);
    expect(texts(found)).toEqual(Array.from({ length: 20 }, (_, n) => `${n}`));
    const [, , last] = await Promise.all([
      files.write('a', bytes('first')),
      files.write('a', bytes('second')),
      files.read('a'),
    ]);
    expect(text(last)).toBe('second');
  });

  test('what is removed is gone, from the room it took too', async () => {
    const { files, reopened } = await fresh();
    await files.write('a', bytes('file'));
    await files.append('b', bytes('log'));
    await files.remove('a');
    await files.remove('b');
    await files.remove('never-there');
    expect(await files.read('a')).toBeUndefined();
    expect(await files.readRecords('b')).toEqual([]);
    expect(await files.listNames()).toEqual([]);
    expect(await files.size()).toBe(0);
    await files.append('b', bytes('anew'));
    expect(texts(await (await reopened()).readRecords('b'))).toEqual(['anew']);
  });

  test('a file with any byte changed, or with its end missing, reads as if it were not there', async () => {
    const { disk, files } = await fresh();
    await files.write('a', bytes('味噌 miso 12345'));
    const whole = await disk.get('file.a');
    expect(whole).toBeDefined();
    for (let at = 0; at < (whole?.length ?? 0); at++) {
      const damaged = whole?.slice() ?? new Uint8Array();
      damaged[at] = (damaged[at] ?? 0) ^ 1;
      await disk.put('file.a', [damaged]);
      expect(await files.read('a'), `byte ${at}`).toBeUndefined();
      await disk.put('file.a', [whole?.subarray(0, at) ?? new Uint8Array()]);
      expect(await files.read('a'), `${at} bytes`).toBeUndefined();
    }
    await files.write('a', bytes('written anew'));
    expect(text(await files.read('a'))).toBe('written anew');
  });

  test('a torn end of a log is cut off, and what is appended then stands behind the last good record', async () => {
    for (const damage of ['torn', 'zeros', 'wild', 'changed']) {
      const { disk, files, reopened } = await fresh();
      await files.append('log', bytes('good'));
      await files.append('log', bytes('二つ目'));
      const sound = (await disk.get('log.log'))?.length ?? 0;
      await files.append('log', bytes('the last one'));
      if (damage === 'torn') await disk.truncate('log.log', sound + 11);
      if (damage === 'changed') await disk.truncate('log.log', sound + 19);
      if (damage === 'changed') await disk.append('log.log', Uint8Array.of(0x21));
      if (damage === 'zeros' || damage === 'wild') await disk.truncate('log.log', sound);
      if (damage === 'zeros') await disk.append('log.log', new Uint8Array(40));
      if (damage === 'wild') await disk.append('log.log', new Uint8Array(40).fill(255));

      const again = await reopened();
      await again.append('log', bytes('after the crash'));
      expect(texts(await again.readRecords('log')), `${damage} end`).toEqual(['good', '二つ目', 'after the crash']);
    }
  });

  test('names are letters, digits, points, strokes and underscores; anything else is a mistake of ours', async () => {
    const { files } = await fresh();
    await files.write('..', bytes('fine'));
    expect(text(await files.read('..'))).toBe('fine');
    for (const name of ['', 'a/b', 'a~1', '索引', 'a b']) {
      await expect(files.write(name, bytes('x')), `“${name}”`).rejects.toThrow('Not a name');
      await expect(files.append(name, bytes('x')), `“${name}”`).rejects.toThrow('Not a name');
    }
  });
});

test('files in memory are each their own', async () => {
  const [one, other] = [createMemoryFiles(), createMemoryFiles()];
  await one.write('a', bytes('one'));
  expect(await other.read('a')).toBeUndefined();
});
