/** The contract of a reader for another program's files: it recognizes files by structure, reads them value by value, and counts what it skips. */
import type { Snapshot, SourceId } from '../../core/conversation';
import type { Skip } from './report';

/** The name of an export in reports: the site or program that wrote it. */
export type Vendor = Exclude<SourceId, 'note' | 'document'>;

/** A file that a person picked or a script opened: the used members of a browser's `File`. */
export type InputFile = Blob & {
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly lastModified: number;
};

/** A chat of an export. */
export interface TaggedSnapshot extends Snapshot {
  /** The person's names for its groups, such as a project or a folder. They become tags. */
  readonly tags?: readonly string[];
  /** Milliseconds since 1970, if the file says when the chat began. Used where no turn has a time. */
  readonly begunAt?: number;
}

/** The form in which a reader gets a file's content. */
export type FileFormat =
  /**
   * The values of the root array, the single root value, or the lines of JSON Lines. Of a root `{conversations: […], …}` with complete
   * chats, the chats; with `{conversation, responses}`, a root for each. Values that are no JSON are skipped and counted. Keys that would
   * reach an object's prototype are removed.
   */
  | 'json'
  /** Rows by column name. */
  | 'csv'
  /** One text, the whole page. */
  | 'html'
  /** One text, of any other kind. */
  | 'text';

/** The file that is being read, and the counter of what is skipped. */
export interface ReadContext {
  /** The path within its zip: `conversations-000.json`. For messages and titles only, never to recognize formats. */
  readonly name: string;
  /** Milliseconds since 1970: stands in for missing times. It is the same for the same file, so that importing twice changes nothing. */
  readonly writtenAt: number;
  /** Counts something that is not imported. */
  readonly skip: Skip;
  /** False once a value of the file could not be read. A reader that makes one chat of many values then lacks some of it. */
  isFileWhole(): boolean;
  /** Reads another file of the same export as JSON, such as names of attachments. `undefined` if there is none. */
  readSideFile(name: string): Promise<unknown>;
}

export interface VendorReader {
  readonly vendor: Vendor;
  readonly format: FileFormat;
  /**
   * Whether the sample is from this vendor. The sample is a value of the root array (the first one that a reader recognizes decides), or the
   * root; the first row; or the first million characters of the page or text. Never throws.
   */
  canRead(sample: unknown): boolean;
  /**
   * Yields the chats as their site's data would give them (`data` says whether all is there, and which branch was shown), with the site's
   * own ids, so that they join captured chats. Invalid pieces are skipped and counted. Only an unreadable file throws, a `Problem`.
   */
  read(values: AsyncIterable<unknown>, context: ReadContext): AsyncIterable<TaggedSnapshot>;
}
