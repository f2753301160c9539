/**
 * A folder of the browser's private file system that works, in memory: one handle for a file at a time, as in a dedicated worker. It can
 * be told to lose its power after so many changes, in the middle of a write too, and to have little room.
 */
import type { SyncFile } from '../../lib/search/storage/opfs-folder';

/** Name by name: what stands on the disk, also after the power is back. */
export type Kept = Map<string, Uint8Array>;

export class PowerCut extends Error {}

export class FakeFolder {
  /** Changes until the power goes. */
  stepsLeft = Infinity;
  /** Bytes until the quota is used up. */
  room = Infinity;
  /** What the browser says where it creates no file. */
  refusal: DOMException | undefined;
  /** Held by whoever opened them, or by a worker that is dying. */
  readonly held = new Set<string>();

  constructor(readonly kept: Kept = new Map()) {}

  /** As the code under test takes it. */
  get handle(): FileSystemDirectoryHandle {
    const folder = {
      keys: () => eachOf([...this.kept.keys()]),
      getFileHandle: async (name: string, { create = false } = {}) => {
        if (!this.kept.has(name)) {
          if (!create) throw new DOMException(`No ${name}`, 'NotFoundError');
          if (this.refusal) throw this.refusal;
          this.step();
          this.kept.set(name, new Uint8Array());
        }
        return { createSyncAccessHandle: async () => this.open(name) };
      },
      removeEntry: async (name: string) => {
        if (!this.kept.has(name)) throw new DOMException(`No ${name}`, 'NotFoundError');
        if (this.held.has(name)) throw new DOMException(`${name} is open`, 'NoModificationAllowedError');
        this.step();
        this.kept.delete(name);
      },
    };
    return folder as unknown as FileSystemDirectoryHandle;
  }

  /** Whether this change still happens, and all of it. */
  private step(): void {
    this.stepsLeft -= 1;
    if (this.stepsLeft < 0) throw new PowerCut('The power is off');
  }

  private bytes(name: string): Uint8Array {
    if (!this.held.has(name)) throw new DOMException(`${name} is closed`, 'InvalidStateError');
    return this.kept.get(name) ?? new Uint8Array();
  }

  private open(name: string): SyncFile {
    if (this.held.has(name)) throw new DOMException(`${name} is open`, 'NoModificationAllowedError');
    this.held.add(name);
    return {
      read: (into, { at }) => {
        const found = this.bytes(name).subarray(at, at + into.length);
        into.set(found);
        return found.length;
      },
      write: (bytes, { at }) => {
        const put = (part: Uint8Array) => {
          const before = this.bytes(name);
          const after = new Uint8Array(Math.max(before.length, at + part.length));
          after.set(before);
          after.set(part, at);
          this.kept.set(name, after);
        };
        try {
          this.step();
        } catch (error) {
          if (this.stepsLeft === -1) put(bytes.subarray(0, bytes.length >> 1));
          throw error;
        }
        const grown = Math.max(0, at + bytes.length - this.bytes(name).length);
        if (grown > this.room) {
          put(bytes.subarray(0, bytes.length >> 1));
          throw new DOMException('Full', 'QuotaExceededError');
        }
        this.room -= grown;
        put(bytes);
        return bytes.length;
      },
      truncate: length => {
        const before = this.bytes(name);
        if (before.length === length) return;
        this.step();
        const after = new Uint8Array(length);
        after.set(before.subarray(0, length));
        this.kept.set(name, after);
      },
      getSize: () => this.bytes(name).length,
      flush: () => void this.bytes(name),
      close: () => void this.held.delete(name),
    };
  }
}

async function* eachOf(names: readonly string[]): AsyncGenerator<string> {
  yield* names;
}
