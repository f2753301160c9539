/** Serializes the use of a disk. */
import { Problem } from '../../core/problem';
import { createSerialQueue } from '../async/serial-queue';
import type { Disk } from './disk';

/**
 * Changes run one after the other; reads run in parallel, because each takes several calls to the browser process.
 * `close` waits for earlier calls; later ones are refused.
 */
export function createSerialDisk(disk: Disk): Disk {
  const enqueue = createSerialQueue();
  const reads = new Set<Promise<unknown>>();
  let isClosed = false;
  const runNext = <T>(step: () => T | Promise<T>): Promise<T> => {
    if (isClosed) return Promise.reject(new Problem('EngineUnavailable', 'The files were closed'));
    return enqueue(step);
  };
  const runAlone = <T>(step: () => Promise<T>): Promise<T> =>
    runNext(async () => {
      await Promise.allSettled(reads);
      return step();
    });
  const runShared = async <T>(step: () => Promise<T>): Promise<T> => {
    // The queue continues when the read has begun.
    const { read } = await runNext(() => {
      const running = step();
      const done: Promise<unknown> = running.catch(() => undefined).then(() => reads.delete(done));
      reads.add(done);
      return { read: running };
    });
    return read;
  };
  return {
    put: (key, pieces) => runAlone(() => disk.put(key, pieces)),
    get: key => runShared(() => disk.get(key)),
    append: (key, bytes) => runAlone(() => disk.append(key, bytes)),
    truncate: (key, length) => runAlone(() => disk.truncate(key, length)),
    remove: key => runAlone(() => disk.remove(key)),
    keys: () => runAlone(() => disk.keys()),
    size: () => runAlone(() => disk.size()),
    close() {
      isClosed = true;
      void enqueue(async () => {
        await Promise.allSettled(reads);
        disk.close();
      });
    },
  };
}
