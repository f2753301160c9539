/** The contract under `Files`: bytes by key, as a browser's storage keeps them. Knows no checksum but the one that ends a whole file. */

export interface Disk {
  /** All pieces, one behind the other; whole and durable once it resolves, and nothing of it before. The bytes are sealed (`seal.ts`). */
  put(key: string, pieces: readonly Uint8Array[]): Promise<void>;
  get(key: string): Promise<Uint8Array | undefined>;
  /** Behind what is there; durable once it resolves. A crash may leave a part of it, and so may one that is rejected. */
  append(key: string, bytes: Uint8Array): Promise<void>;
  /** Leaves the first `length` bytes of what was appended. */
  cut(key: string, length: number): Promise<void>;
  remove(key: string): Promise<void>;
  keys(): Promise<readonly string[]>;
  /** In bytes, of all keys. */
  size(): Promise<number>;
  close(): void;
}
