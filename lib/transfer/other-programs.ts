/** What is said between the settings and the exports for other programs. Types only. */
import type { Part } from '../conversation';

/** `all`: the other three in one zip. */
export type OtherForm = 'markdown' | 'jsonl' | 'chatgpt' | 'all';

/** The words in a Markdown file, in the user's language; what programs read stays English. */
export interface MarkdownWords {
  readonly untitled: string;
  readonly note: string;
  readonly user: string;
  readonly system: string;
  readonly parts: Readonly<Record<Part['kind'], string>>;
  readonly files: string;
  readonly unfinished: string;
  readonly otherWays: string;
  /** Where another way parts from the one that is shown: after that message of it, counted from 1; 0: from the beginning or nobody knows. */
  readonly after: (message: number) => string;
}
