/** What is known of a model whose files Kura keeps. Types only. */

/** As it was when it was whole. */
export interface StoredModel {
  readonly name: string;
  readonly from: 'hub' | 'folder';
  /** The commit at the hub. Absent for folders, and where the hub did not tell. */
  readonly revision?: string;
  /** Milliseconds since 1970. */
  readonly storedAt: number;
  readonly files: readonly StoredFile[];
  /** Of the files that it runs on; absent for what an older Kura stored. */
  readonly digest?: string;
}

export interface StoredFile {
  readonly path: string;
  readonly bytes: number;
  /** In hexadecimal, as the hub shows it beside the file. */
  readonly sha256: string;
}
