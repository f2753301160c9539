/** The vault's contract for lists, and what they are made of. */
import type { Completeness, Conversation, ConversationId, SourceId } from '../core/conversation';
import type { Space } from './vault';

export interface ListsContract {
  /** Newest change first, without turns. For lists. */
  listNewest(limit: number, offset?: number): Promise<readonly ConversationSummary[]>;
  /** One page of the conversations that match `filter`, starting at `offset`: pinned ones first, then newest change first. */
  listConversations(filter: ListFilter, offset: number, limit: number): Promise<ListPage>;
  /** The ids of the rows that pass, replaced notes and documents among them. Not for a call between contexts. */
  listMatching(isWanted: (listed: ListedState) => boolean): Promise<readonly ConversationId[]>;
  /** What this list of a space begins with. Counts nothing: to count a space of 60,000 conversations takes the database 0.3 s. */
  listFirst(space: string, most: { readonly pinned: number; readonly newest: number }): Promise<FirstListed>;
  /** The number of conversations by source, space, tag and day, in the whole vault. */
  readFacets(): Promise<Facets>;
}

/** A conversation without its turns. `title` is empty only if there is no title of the user, none of the site, and no first question. */
export type ConversationSummary = Omit<Conversation, 'turns' | 'activePath' | 'unknownFields'> & {
  readonly turnCount: number;
};

/**
 * A list shows conversations that match all of these fields. Documents that are not pinned are listed only where their source or a tag is
 * named, or with `withDocuments`.
 */
export interface ListFilter {
  /** Only these conversations, documents among them. */
  readonly ids?: readonly ConversationId[];
  readonly source?: SourceId;
  readonly withDocuments?: true;
  readonly space?: string;
  readonly tag?: string;
  readonly pinned?: true;
  readonly state?: Completeness['state'];
  /** A part of the title; case and width are ignored. */
  readonly title?: string;
  /** Time of the last change in milliseconds since 1970: `from` inclusive, `to` exclusive. */
  readonly from?: number;
  readonly to?: number;
}

/** What a list may be narrowed by beside space, source and time. */
export interface ListedState {
  readonly tags?: readonly string[];
  readonly pinned?: boolean;
  readonly state: Completeness['state'];
}

export interface ListPage {
  /** The number of all matching conversations. */
  readonly total: number;
  readonly chats: readonly ConversationSummary[];
}

/** The pinned conversations and the others, those that changed last first. */
export interface FirstListed {
  readonly pinned: readonly ConversationSummary[];
  readonly newest: readonly ConversationSummary[];
}

/** Numbers of what the lists of these filters hold. Empty groups are left out, except for spaces. */
export interface Facets {
  readonly all: number;
  readonly pinned: number;
  /** Largest count first. */
  readonly sources: readonly { readonly source: SourceId; readonly count: number }[];
  /** `main` first, then by name. */
  readonly spaces: readonly (Space & { readonly count: number })[];
  /** By name. */
  readonly tags: readonly { readonly tag: string; readonly count: number }[];
  /** The day of the last change in the machine's time zone, newest first: `2026-11-22`. */
  readonly days: readonly { readonly day: string; readonly count: number }[];
}
