/** The types that every other module uses. This file holds data types only and imports no code. */
import type { SiteId } from '../sites/registry';
import type { ToolId } from '../sites/sources';

export type { SiteId };

/**
 * The source of a conversation: a site, another program's file, `note` for a text that the user saved (a conversation of one turn), or
 * `document` for a file of a folder that the user chose (a turn a section).
 */
export type SourceId = SiteId | ToolId | 'note' | 'document';

/** `chatgpt:68a0…`: the source, then the source's own id. Stable across captures. */
export type ConversationId = `${SourceId}:${string}`;

/** Whether `id` belongs to the chat that the address names `open`. An id may end in `@` and an account, which no address contains. */
export const isOpenAs = (id: ConversationId, open: ConversationId): boolean => id === open || id.startsWith(`${open}@`);

/** Adapters translate a site's own words ("You", "Human", 「あなた」). `system` holds instructions, if the site shows them. */
export type Role = 'user' | 'assistant' | 'system';

/** A file that the user gave with a turn, by name; the bytes are not kept. */
export interface Attachment {
  readonly name: string;
  readonly kind?: 'file' | 'image' | 'text';
}

/**
 * Content beside an answer. It is stored and shown folded, and is not indexed by default. `unread`: something of the page that Kura does
 * not know. Its title is one of `unreadWords`, its text the visible words where they are plain.
 */
export interface Part {
  readonly kind: 'thinking' | 'tool' | 'artifact' | 'canvas' | 'unread';
  readonly title?: string;
  /** Markdown. */
  readonly text: string;
}

/** Offsets into a text, in UTF-16 units, end exclusive. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** A range of a turn's text that Kura itself had inserted. It is not indexed again, so that recall never finds its own output. */
export interface Quote extends TextRange {
  /** The id in the fence, as `lib/core/fence.ts` writes it. */
  readonly fence: string;
}

/** One message of a conversation. Conversations are trees: edits and regenerations create branches, and no branch is removed. */
export interface Turn {
  /** Unique in its conversation: the site's message id, or the site's stable row and role (`row:4:user`). The first id stays. */
  readonly id: string;
  /** Other ids that the site gave this turn, on another version of its page or in its data. */
  readonly also?: readonly string[];
  /** The turn that this one follows; `null` for a first turn; absent while unknown, as at the top of a virtual list. */
  readonly parent?: string | null;
  readonly role: Role;
  /** Markdown. */
  readonly text: string;
  readonly parts?: readonly Part[];
  readonly attachments?: readonly Attachment[];
  readonly quotes?: readonly Quote[];
  /** Present only in documents. */
  readonly section?: SectionPlace;
  /** The model's name as the site writes it, only if the site shows it for this turn. */
  readonly model?: string;
  /** Milliseconds since 1970, only if the site says it. */
  readonly createdAt?: number;
  /**
   * Absent when the turn is complete. `growing`: a checkpoint of an unfinished answer, stored as `draft:<id of its prompt>` until the
   * finished answer replaces it. A prompt without a lasting id is stored as `asked:<id of the turn before>:<hash of its text>`
   * meanwhile. `stopped`: the user stopped it. `failed`: an error ended it.
   */
  readonly unfinished?: 'growing' | 'stopped' | 'failed';
  /** The message is there, and its content could not be read. `text` holds what was certain, or nothing. */
  readonly unread?: true;
  /** `text` comes from the site's own data; absent if it comes from a page. */
  readonly from?: 'data';
  /** The text that the page showed, if the site's data differs. The user is told, and neither is chosen silently. */
  readonly otherwise?: string;
  /** Milliseconds since 1970 when Kura first saw the turn; for a checkpoint, when that checkpoint was seen. */
  readonly observedAt: number;
}

/** Where a section stands in its document. */
export interface SectionPlace {
  /** The headings that it stands under, outermost first, its own last. Empty before the first heading. */
  readonly headings: readonly string[];
  /** The page, slide or sheet where it begins, counted from 1. Absent where the format has none. */
  readonly page?: number;
}

/** Data of a document beside its text. The file itself is not stored. */
export interface DocumentDetails {
  /** The folder's name and the file's path in it, with `/` between the parts. */
  readonly path: string;
}

/** How much of a conversation is known to be stored, and how Kura knows it. */
export type Completeness =
  /**
   * Counted against the site's own data: all `turns` turns of every branch are stored. `since` counts turns that the page showed
   * afterwards.
   */
  | { readonly state: 'complete'; readonly turns: number; readonly since?: number; readonly unread?: number }
  /**
   * Some turns are stored. `gap`: turns are known to be missing before or between them. `of`: the number that the site counts.
   * `fromStart`: the first turn was seen and nothing is known to be missing since. `unread`: how many of `turns` could not be read.
   */
  | {
      readonly state: 'partial';
      readonly turns: number;
      readonly gap: boolean;
      readonly of?: number;
      readonly fromStart?: true;
      readonly unread?: number;
    };

/** How important a note is, from 1 (a detail) through 3 (normal) to 5 (must not be forgotten). */
export type Importance = 1 | 2 | 3 | 4 | 5;

/** Who proposed a note: the assistant of a site, or a program on this computer by the name that the user gave it. */
export type NoteOrigin = SiteId | `client:${string}`;

/** Data of a note beside its text. */
export interface NoteDetails {
  readonly importance?: Importance;
  /** The note's place in the story of its space (`lib/core/scope.ts`). */
  readonly place?: { readonly episode: string; readonly persona?: string };
  /** The assistant or the program that proposed the note. */
  readonly proposedBy?: NoteOrigin;
  /** The note that this one replaced: an earlier wording or an earlier fact. */
  readonly replaces?: ConversationId;
  /** A newer note replaced this one at that time (milliseconds since 1970). It is kept so that the earlier state can be shown. */
  readonly replaced?: { readonly by: ConversationId; readonly at: number };
}

export interface Conversation {
  readonly id: ConversationId;
  readonly source: SourceId;
  /** The site's account, if known. Two accounts are never merged. */
  readonly account?: string;
  readonly url: string;
  readonly title: string;
  /** The user chose the title, so the site's title does not replace it. */
  readonly ownTitle?: true;
  /** The site's title, if the user chose another one. */
  readonly siteTitle?: string;
  readonly model?: string;
  /** The id of the space; `main` unless the user or one of the user's rules moved the conversation. */
  readonly space: string;
  /** The user chose the space by hand, so no rule moves the conversation. */
  readonly ownSpace?: true;
  /** Present only on notes. `createdAt` is when the note was saved; its turn's `createdAt` is the day it is about, if given. */
  readonly note?: NoteDetails;
  /** Present only on documents. `createdAt` is when the file was first read, `updatedAt` when it was last changed. */
  readonly document?: DocumentDetails;
  readonly pinned?: true;
  /** The user's tags: sorted, unique, in NFC, at most 40 characters each. Absent if there are none. */
  readonly tags?: readonly string[];
  /** Milliseconds since 1970: first seen, and last changed. */
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly completeness: Completeness;
  /** Increases by one with every change of searchable content, so that the index can tell what it has not indexed. */
  readonly revision: number;
  /** Every turn ever seen, in the order of first observation, all branches included. */
  readonly turns: readonly Turn[];
  /** Ids of the turns on the branch that the site showed last, first to last. */
  readonly activePath: readonly string[];
  /** Fields of another program's vault file that Kura does not know, as JSON. They are stored and exported, and never interpreted. */
  readonly unknownFields?: string;
}

/** One conversation as a page, its data or a file showed it at one moment. `merge` joins it with what is stored. */
export interface Snapshot {
  readonly id: ConversationId;
  readonly source: SourceId;
  readonly url: string;
  readonly title?: string;
  readonly model?: string;
  /** The site's account, if the page or the data names it. */
  readonly account?: string;
  /** Milliseconds since 1970. */
  readonly seenAt: number;
  /**
   * Turns in the order shown. Each turn follows the one before it unless it names a parent. On a page only the last turn can be
   * unfinished. In the site's data every turn names its parent, and parents come first.
   */
  readonly turns: readonly ObservedTurn[];
  /** How many messages the page itself counts on the branch that it shows, if it says so. */
  readonly total?: number;
  /** Present only if the turns come from the site's own data. */
  readonly data?: SnapshotData;
}

export interface SnapshotData {
  /** Whether `turns` are all turns of this chat that the site has, on every branch. */
  readonly whole: boolean;
  /** The last turn of the branch that the site shows; absent if the data does not say. */
  readonly leaf?: string;
}

/** One page, or all, of an account's list of chats, as the site's page loads it. */
export interface Listing {
  readonly site: SiteId;
  readonly account?: string;
  readonly chats: readonly ListedChat[];
  /** The total number of chats, if the site gives it. */
  readonly total?: number;
  /** Milliseconds since 1970. */
  readonly seenAt: number;
}

export interface ListedChat {
  /** The site's own id, equal to `chatId` of the chat's address. */
  readonly id: string;
  readonly title?: string;
  /** Milliseconds since 1970 of the last change, if the site gives it. */
  readonly updatedAt?: number;
}

/** A turn as an adapter or a reader reads it, or of another vault; only that one has `also`, `from` and `otherwise`. */
export type ObservedTurn = Omit<Turn, 'observedAt'>;
