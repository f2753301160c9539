/** Serializes the use of a disk. */
import { Problem } from '../../core/problem';
import { inOrder } from '../async/serial-queue';
import type { Disk } from './disk';

/**
 * Changes run one after the other; reads run in parallel, because each takes several calls to the browser process.
 * `close` waits for earlier calls; later ones are refused.
 */
export function oneAtATime(disk: Disk): Disk {
  const next = inOrder();
  const reads = new Set<Promise<unknown>>();
  let closed = false;
  const work = <T>(step: () => T | Promise<T>): Promise<T> => {
    if (closed) return Promise.reject(new Problem('EngineUnavailable', 'The files were closed'));
    return next(step);
  };
  const alone = <T>(step: () => Promise<T>): Promise<T> =>
    work(async () => {
      await Promise.allSettled(reads);
      return step();
    });
  const beside = async <T>(step: () => Promise<T>): Promise<T> => {
    // The queue continues when the read has begun.
    const { read } = await work(() => {
      const begun = step();
      const done: Promise<unknown> = begun.catch(() => undefined).then(() => reads.delete(done));
      reads.add(done);
      return { read: begun };
    });
    return read;
  };
  return {
    put: (key, pieces) => alone(() => disk.put(key, pieces)),
    get: key => beside(() => disk.get(key)),
    append: (key, bytes) => alone(() => disk.append(key, bytes)),
    cut: (key, length) => alone(() => disk.cut(key, length)),
    remove: key => alone(() => disk.remove(key)),
    keys: () => alone(() => disk.keys()),
    size: () => alone(() => disk.size()),
    close() {
      closed = true;
      void next(async () => {
        await Promise.allSettled(reads);
        disk.close();
      });
    },
  };
}
