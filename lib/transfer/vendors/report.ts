/** Counts what an import found and skipped, by name, in order of first sight. */
import type { Vendor } from './vendor-reader';

/** The reasons to skip something, by a short English name, which `npm run import` prints. The settings translate each. */
export type SkipReason =
  | ContentSkipReason
  | 'activity of another product'
  | 'activity that is no chat'
  | 'agent'
  | 'attached file, kept by its name only'
  | 'chat that branches too often'
  | 'chat that is there twice'
  | 'chat that no vault can hold'
  | 'chat too long to be kept'
  | 'chat without messages'
  | 'damaged file'
  | 'entry that is no activity'
  | 'entry that is no chat'
  | 'entry that is no prompt'
  | 'entry that is no thread'
  | 'file about the account, never opened'
  | 'file that ends too early'
  | 'file locked with a password'
  | 'file packed in an unknown way'
  | 'file that the export names and does not hold'
  | 'file with a name that leaves its folder'
  | 'file without chats'
  | 'input that was never sent'
  | 'list of downloads, without chats'
  | 'media post'
  | 'memory'
  | 'message without words'
  | 'number of a source'
  | 'picture without a name'
  | 'project'
  | 'project document'
  | 'project instruction'
  | 'saved prompt'
  | 'side chain of an agent'
  | 'task'
  | 'thought, tool or document too long to be kept'
  | 'letters of an unknown encoding'
  | 'value that is not JSON'
  | 'zip within a zip';

/** The reasons that mean lost content of a chat. A chat with one of these is not complete; the other reasons never concern a chat's text. */
export type ContentSkipReason =
  | 'circle of messages'
  | 'content of an unknown kind'
  | 'exchange without a question'
  | 'message of an unknown kind'
  | 'message that is there twice'
  | 'message that others answer and the export lacks'
  | 'message too long to be kept'
  | 'message without a side'
  | 'message without a side or an id'
  | 'message without a side, a chat or an id'
  | 'page of a thread that is not in the file';

/** `detail` is the name in the file itself, and is added to the reason. Nothing is counted if `count` is 0. */
export type Skip = (what: SkipReason, count?: number, detail?: string) => void;

export interface Skipped {
  /** The reason, and after `: ` its detail if there is one. */
  readonly what: string;
  readonly count: number;
}

export class ImportTally {
  private readonly sources = new Set<Vendor | 'kura'>();
  private readonly counts = new Map<string, number>();

  addSource(source: Vendor | 'kura'): void {
    this.sources.add(source);
  }

  readonly skip: Skip = (what, count = 1, detail) => {
    const name = detail === undefined ? what : `${what}: ${detail}`;
    if (count > 0) this.counts.set(name, (this.counts.get(name) ?? 0) + count);
  };

  /** The programs that wrote the files: `chatgpt`, or `chatgpt+claude` in order of first sight; empty if none is known. */
  get source(): string {
    return [...this.sources].join('+');
  }

  get skipped(): readonly Skipped[] {
    return [...this.counts].map(([what, count]) => ({ what, count }));
  }
}
