/** Files in memory, for benchmarks and tests. */
import type { Disk } from './disk';
import type { Files } from './files';
import { filesOn } from './files-on-disk';

export const createMemoryFiles = (): Files => filesOn(createMemoryDisk());

export function createMemoryDisk(): Disk {
  const kept = new Map<string, Uint8Array[]>();
  return {
    async put(key, pieces) {
      kept.set(key, [joined(pieces)]);
    },
    async get(key) {
      const pieces = kept.get(key);
      return pieces && joined(pieces);
    },
    async append(key, bytes) {
      const pieces = kept.get(key) ?? [];
      pieces.push(bytes.slice());
      kept.set(key, pieces);
    },
    async cut(key, length) {
      const pieces = kept.get(key);
      if (pieces) kept.set(key, [joined(pieces).slice(0, length)]);
    },
    async remove(key) {
      kept.delete(key);
    },
    keys: async () => [...kept.keys()],
    size: async () => [...kept.values()].flat().reduce((sum, { length }) => sum + length, 0),
    close() {},
  };
}

/** Joins the pieces in a new buffer. */
export function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}
