/** Facts of a model whose files Kura stores. Types only. */

/** Recorded when the model was complete. */
export interface StoredModel {
  readonly name: string;
  readonly from: 'hub' | 'folder';
  /** The commit at the hub; absent for folders, or if the hub did not name it. */
  readonly revision?: string;
  /** Milliseconds since 1970. */
  readonly storedAt: number;
  readonly files: readonly StoredFile[];
  /** Digest of the files in use. */
  readonly digest: string;
}

export interface StoredFile {
  readonly path: string;
  readonly bytes: number;
  /** In hexadecimal, as the hub shows it beside the file. */
  readonly sha256: string;
}
