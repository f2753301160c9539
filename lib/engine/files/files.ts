/** The contract of the index's own store of bytes. What lies there can always be made anew from the vault. */

export interface Files {
  /**
   * Whole and durable once it resolves; a crash before leaves what was there. Until then the bytes must stay as they are. Rejects with
   * `VaultFull` where there is no room.
   */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** `undefined`: there is no such file, or its checksum says that it is damaged. */
  read(name: string): Promise<Uint8Array | undefined>;
  /** Adds a record to a log, durable once it resolves, or not at all (`VaultFull`). The log comes into being with its first record. */
  append(name: string, record: Uint8Array): Promise<void>;
  /** The log's records in order, up to the first that is torn or damaged; what stands behind it is cut off. */
  records(name: string): Promise<readonly Uint8Array[]>;
  /** A file and a log of the same name are two things, which go together. */
  remove(name: string): Promise<void>;
  names(): Promise<readonly string[]>;
  /** In bytes, of all files. */
  size(): Promise<number>;
  close(): void;
}
