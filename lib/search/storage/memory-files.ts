/** Files in memory, for benchmarks and tests. */
import type { Disk } from './disk';
import type { Files } from './files';
import { createFilesOnDisk } from './files-on-disk';

export const createMemoryFiles = (): Files => createFilesOnDisk(createMemoryDisk());

export function createMemoryDisk(): Disk {
  const stored = new Map<string, Uint8Array[]>();
  return {
    async put(key, pieces) {
      stored.set(key, [joinBytes(pieces)]);
    },
    async get(key) {
      const pieces = stored.get(key);
      return pieces && joinBytes(pieces);
    },
    async append(key, bytes) {
      const pieces = stored.get(key) ?? [];
      pieces.push(bytes.slice());
      stored.set(key, pieces);
    },
    async truncate(key, length) {
      const pieces = stored.get(key);
      if (pieces) stored.set(key, [joinBytes(pieces).slice(0, length)]);
    },
    async remove(key) {
      stored.delete(key);
    },
    keys: async () => [...stored.keys()],
    size: async () => [...stored.values()].flat().reduce((sum, { length }) => sum + length, 0),
    close() {},
  };
}

/** Joins the pieces in a new buffer. */
export function joinBytes(pieces: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}
