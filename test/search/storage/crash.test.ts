import { expect, test } from 'vitest';
import type { Disk } from '../../../lib/search/storage/disk';
import type { Files } from '../../../lib/search/storage/files';
import { createFilesOnDisk } from '../../../lib/search/storage/files-on-disk';
import { createMemoryDisk } from '../../../lib/search/storage/memory-files';
import { openOpfsDisk } from '../../../lib/search/storage/opfs-disk';
import { Crash, crashingFiles } from '../../fakes/crashing-files';
import { FakeFolder, PowerCut } from '../../fakes/private-folder';

const bytes = (text: string) => new TextEncoder().encode(text);
const texts = (found: readonly Uint8Array[]) => found.map(one => new TextDecoder().decode(one));

/** What happens to the files of an index: written over, appended to, removed. `before` is told of each step. */
async function life(files: Files, before: (step: number) => void): Promise<void> {
  const steps = [
    () => files.write('manifest', bytes('first')),
    () => files.append('log', bytes('一')),
    () => files.append('log', bytes('two, of another length')),
    () => files.write('manifest', bytes('second, and longer')),
    () => files.append('log', bytes('三')),
    () => files.remove('log'),
    () => files.append('log', bytes('anew')),
    () => files.write('manifest', bytes('3')),
  ];
  for (const [n, step] of steps.entries()) {
    before(n);
    await step();
  }
  before(steps.length);
}

const manifests = [
  undefined,
  'first',
  'first',
  'first',
  'second, and longer',
  'second, and longer',
  'second, and longer',
  'second, and longer',
  '3',
];
const logs = [
  [],
  [],
  ['一'],
  ['一', 'two, of another length'],
  ['一', 'two, of another length'],
  ['一', 'two, of another length', '三'],
  [],
  ['anew'],
  ['anew'],
];

/** What is there must be what was before the step under way, or after it: nothing else, and nothing torn. */
async function complaints(files: Files, step: number): Promise<string[]> {
  const after = Math.min(step + 1, logs.length - 1);
  const found = await files.read('manifest');
  const manifest = found && texts([found])[0];
  const log = texts(await files.readRecords('log')).join();
  await files.append('log', bytes('後'));
  await files.write('manifest', bytes('rebuilt'));
  const rules = {
    [`the manifest says ${manifest}`]: manifest === manifests[step] || manifest === manifests[after],
    [`the log says ${log}`]: log === logs[step]?.join() || log === logs[after]?.join(),
    'the log cannot be appended to': texts(await files.readRecords('log')).at(-1) === '後',
    'the manifest cannot be written': texts([(await files.read('manifest')) ?? bytes('')])[0] === 'rebuilt',
  };
  return Object.entries(rules).flatMap(([rule, holds]) => (holds ? [] : `in step ${step} ${rule}`));
}

test('a crash before or in any change leaves each file as it was before it or after it', async () => {
  for (let seed = 0; seed < 20; seed++) {
    // Nine: to remove is two changes.
    for (let changes = 0; changes < 9; changes++) {
      const disk: Disk = createMemoryDisk();
      let reached = 0;
      const work = life(crashingFiles(disk, changes, seed), step => (reached = step));
      await expect(work, `${changes} changes, seed ${seed}`).rejects.toBeInstanceOf(Crash);
      expect(await complaints(createFilesOnDisk(disk), reached), `${changes} changes, seed ${seed}`).toEqual([]);
    }
    await expect(life(crashingFiles(createMemoryDisk(), 9, seed), () => undefined)).resolves.toBeUndefined();
  }
});

test('a power cut in any change of the private file system leaves each file as it was before it or after it', async () => {
  const errors: unknown[] = [];
  do {
    const folder = new FakeFolder();
    folder.stepsLeft = errors.length;
    let reached = 0;
    const work = async () => life(createFilesOnDisk(await openOpfsDisk(folder.handle, 0)), step => (reached = step));
    errors.push(await work().catch((error: unknown) => error));
    const restarted = createFilesOnDisk(await openOpfsDisk(new FakeFolder(folder.kept).handle, 0));
    expect(await complaints(restarted, reached), `${errors.length - 1} steps`).toEqual([]);
  } while (errors.at(-1) !== undefined);
  expect(errors.length).toBeGreaterThan(15);
  expect(errors.slice(0, -1).every(error => error instanceof PowerCut)).toBe(true);
});
