/**
 * Files of a machine whose power goes after a given number of changes. The change under way is lost or happens, as chance will have it; of
 * what was being appended a part may be there. What is left stands on `disk`: open it again with `filesOn(disk)`.
 */
import type { Disk } from '../../lib/search/storage/disk';
import type { Files } from '../../lib/search/storage/files';
import { createFilesOnDisk } from '../../lib/search/storage/files-on-disk';
import { random, type Random } from './made-up-site';

/** What every call rejects with after the power is gone. */
export class Crash extends Error {}

/** `changes`: how many still happen. Reading is no change. */
export function crashingFiles(disk: Disk, changes: number, seed: number): Files {
  const next = random(seed);
  let left = changes;
  const crash = () => new Crash(`The power is off, seed ${seed}`);
  const read = async <T>(work: () => Promise<T>): Promise<T> => {
    if (left < 0) throw crash();
    return work();
  };
  const change = async (work: () => Promise<void>, broken: () => Promise<void>): Promise<void> => {
    left -= 1;
    if (left === -1) await broken();
    if (left < 0) throw crash();
    await work();
  };
  const wholeOrNot = (work: () => Promise<void>) => change(work, () => perhaps(work, next));
  return createFilesOnDisk({
    put: (key, pieces) => wholeOrNot(() => disk.put(key, pieces)),
    get: key => read(() => disk.get(key)),
    append: (key, bytes) =>
      change(
        () => disk.append(key, bytes),
        () => disk.append(key, torn(bytes, next)),
      ),
    truncate: (key, length) => wholeOrNot(() => disk.truncate(key, length)),
    remove: key => wholeOrNot(() => disk.remove(key)),
    keys: () => read(() => disk.keys()),
    size: () => read(() => disk.size()),
    close() {},
  });
}

async function perhaps(work: () => Promise<void>, next: Random): Promise<void> {
  if (next(2) === 0) await work();
}

/** Its beginning; zeros where a file system knew the length already and not yet the bytes; or all of it. */
function torn(bytes: Uint8Array, next: Random): Uint8Array {
  const length = next(bytes.length + 1);
  return next(2) === 0 ? bytes.slice(0, length) : bytes.slice().fill(0, length);
}
