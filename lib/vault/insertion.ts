/** What was inserted where, as the vault logs it. Data only. */
import type { ConversationId } from '../core/conversation';

export interface Insertion {
  readonly fence: string;
  readonly from: readonly { readonly conversation: ConversationId; readonly turn: string }[];
  /** Origin and path of the page that received the text. */
  readonly into: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The insertion was undone, so its text is no longer in the composer. */
  readonly undone?: true;
}

/** An insertion with the titles that a person needs to recognize it. */
export interface LoggedInsertion extends Insertion {
  /** The titles of the quoted chats, each once, in order. */
  readonly titles: readonly string[];
}
