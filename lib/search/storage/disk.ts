/**
 * The contract below `Files`: bytes by key in a browser storage. The only checksum it knows is the trailer of a
 * complete file.
 */

export interface Disk {
  /**
   * Writes all pieces, one after the other; complete and durable once it resolves, not visible before. The bytes end
   * with a trailer (`frame-with-checksum.ts`).
   */
  put(key: string, pieces: readonly Uint8Array[]): Promise<void>;
  get(key: string): Promise<Uint8Array | undefined>;
  /** Appends the bytes; durable once it resolves. A crash or a rejection may leave a part of them. */
  append(key: string, bytes: Uint8Array): Promise<void>;
  /** Keeps the first `length` bytes of the appended ones. */
  truncate(key: string, length: number): Promise<void>;
  remove(key: string): Promise<void>;
  keys(): Promise<readonly string[]>;
  /** In bytes, of all keys. */
  size(): Promise<number>;
  close(): void;
}
