/** What an importer of another program's files is: told apart by structure, read piece by piece, honest about what it leaves out. */
import type { Sighting } from '../../conversation';
import type { Skip } from './report';

/** What an export is called in reports: the site or program that wrote it. */
export type Vendor =
  | 'chatgpt'
  | 'claude'
  | 'gemini'
  | 'aistudio'
  | 'grok'
  | 'deepseek'
  | 'mistral'
  | 'perplexity'
  | 'copilot'
  | 'librechat'
  | 'openwebui'
  | 'typingmind'
  | 'revivalstack'
  | 'sharegpt'
  | 'openai';

/** What a person picked, or a script opened: what of a browser's `File` is used. */
export type GivenFile = Blob & {
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly lastModified: number;
};

/** A chat as an export tells it. */
export interface Told extends Sighting {
  /** What the person called the group it stands in, a project or a folder. They become its tags. */
  readonly tags?: readonly string[];
}

/** How a file's content is handed to a reader. */
export type Form =
  /**
   * The values of the root array, or the one root value, or the lines of JSON Lines. Of a root `{conversations: […], …}` whose
   * conversations are whole chats, the chats; where they are `{conversation, responses}`, a root for each. What is no JSON is left out
   * and counted. Keys that would reach an object's prototype are gone.
   */
  | 'json'
  /** Rows by column name. */
  | 'csv'
  /** One text, the whole page. */
  | 'html'
  /** One text, of any other kind. */
  | 'text';

/** The file that is being read, and where to say what of it is left out. */
export interface Sheet {
  /** Within its zip: `conversations-000.json`. For words and titles only, never for telling formats apart. */
  readonly name: string;
  /** Milliseconds since 1970: what stands in for times that the export does not tell. The same file says the same, so that importing twice changes nothing. */
  readonly writtenAt: number;
  /** Counts something that is not imported. */
  readonly skip: Skip;
  /** Another file of the same export, read as JSON: names of attachments. `undefined` where there is none. */
  beside(name: string): Promise<unknown>;
}

export interface VendorReader {
  readonly vendor: Vendor;
  readonly form: Form;
  /**
   * Whether this is one of the vendor's: a value of the root array (the first that anybody owns counts), or the root; the first row;
   * the page's or text's first million letters. Never throws.
   */
  owns(sample: unknown): boolean;
  /**
   * The chats, as their site's own data would tell them (`data` says whether all is there, and which branch was shown), each
   * with the site's own ids, so that they join what was captured. A piece that is not as it should be is skipped and counted; only what makes the whole
   * file unreadable throws, a `Problem`.
   */
  read(values: AsyncIterable<unknown>, sheet: Sheet): AsyncIterable<Told>;
}
