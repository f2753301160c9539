/** The contract of the index's file store. All of its content can be rebuilt from the vault. */

export interface Files {
  /**
   * Complete and durable once it resolves; a crash before that leaves the previous content. The bytes must not change
   * meanwhile. Rejects with `VaultFull` if there is no space.
   */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** `undefined` if the file is missing or its checksum is wrong. */
  read(name: string): Promise<Uint8Array | undefined>;
  /**
   * Adds a record to a log, durable once it resolves, or not at all (`VaultFull`). The first record creates the log.
   */
  append(name: string, record: Uint8Array): Promise<void>;
  /** Returns the log's records in order, up to the first incomplete or damaged one; the rest is cut off. */
  readRecords(name: string): Promise<readonly Uint8Array[]>;
  /** Removes the file and the log of this name. */
  remove(name: string): Promise<void>;
  listNames(): Promise<readonly string[]>;
  /** In bytes, of all files. */
  size(): Promise<number>;
  close(): void;
}
