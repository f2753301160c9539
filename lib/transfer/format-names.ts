/** Types that the settings and the exports for other programs share. */
import type { Part } from '../core/conversation';

/** `all`: the other three in one zip. */
export type OtherFormat = 'markdown' | 'jsonl' | 'chatgpt' | 'all';

/** Labels in a Markdown file, in the user's language. Keys that programs read stay English. */
export interface MarkdownLabels {
  readonly untitled: string;
  readonly note: string;
  readonly user: string;
  readonly system: string;
  readonly part: (part: Part) => string;
  readonly files: string;
  readonly unfinished: string;
  readonly unread: string;
  readonly otherWays: string;
  /** Where another branch leaves the shown one: after this message, counted from 1; 0 if it starts the chat or the place is unknown. */
  readonly after: (message: number) => string;
}
