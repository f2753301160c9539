/** What an import found, and what it left out: counted while it runs, by name, in order of first sight. */
import type { Vendor } from './vendor';

/** The kinds of what is left out, each by a short English name, which is what `npm run import` prints. The settings have words for each. */
export type LeftOut =
  | SaidLeftOut
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
  | 'file locked with a password'
  | 'file packed in an unknown way'
  | 'file that the export names and does not hold'
  | 'file with a name that leaves its folder'
  | 'file without chats'
  | 'input that was never sent'
  | 'media post'
  | 'memory'
  | 'message without words'
  | 'number of a source'
  | 'picture without a name'
  | 'project'
  | 'project document'
  | 'project instruction'
  | 'saved prompt'
  | 'task'
  | 'thought, tool or document too long to be kept'
  | 'value that is not JSON'
  | 'zip within a zip';

/**
 * Of those: what was said in a chat and is not there, or stands where nobody can tell. A chat that lost one is not whole; whatever is left
 * out beside these was never part of its words.
 */
export type SaidLeftOut =
  | 'circle of messages'
  | 'exchange without a question'
  | 'message of an unknown kind'
  | 'message that is there twice'
  | 'message that others answer and the export lacks'
  | 'message too long to be kept'
  | 'message without a side'
  | 'message without a side or an id'
  | 'message without a side, a chat or an id'
  | 'page of a thread that is not in the file'
  | 'piece of a message of an unknown kind';

/** `detail`: what the file itself calls it; it stands behind the name. Nothing is counted where `count`, 1 unless told, is none. */
export type Skip = (what: LeftOut, count?: number, detail?: string) => void;

export interface Skipped {
  /** The kind, and behind `: ` its detail, where there is one. */
  readonly what: string;
  readonly count: number;
}

export class ImportTally {
  private readonly sources = new Set<Vendor | 'kura'>();
  private readonly counts = new Map<string, number>();

  saw(source: Vendor | 'kura'): void {
    this.sources.add(source);
  }

  readonly skip: Skip = (what, count = 1, detail) => {
    const name = detail === undefined ? what : `${what}: ${detail}`;
    if (count > 0) this.counts.set(name, (this.counts.get(name) ?? 0) + count);
  };

  /** Who wrote the files: `chatgpt`, or `chatgpt+claude` in order of first sight; '' while nothing was known. */
  get source(): string {
    return [...this.sources].join('+');
  }

  get skipped(): readonly Skipped[] {
    return [...this.counts].map(([what, count]) => ({ what, count }));
  }
}
