/** The database schema. */
import type { Dexie } from 'dexie';
import type { Completeness, Conversation, ListedChat, Listing, SiteId, Turn } from '../../core/conversation';
import type { ImportCounts, Space } from '../vault';
import { shadowStores } from './shadow-tables';

/** A database of a higher version was written by a newer Kura and is refused. After a release, a change of the tables adds one. */
export const schemaVersion = typeof schemaOfBuild === 'number' ? schemaOfBuild : 1;

/** Set only in the build that a test updates to. */
declare const schemaOfBuild: number | undefined;

/** The keys and indexes of each table, in Dexie's notation. */
export const tables = {
  // `reason`, `page` and `episode` are in few rows: those that could not be indexed, of notes and of facts.
  // Measuring reads the index of all three, and not the rows, which name every turn of their branch.
  conversations: 'id, updatedAt, reason, [id+revision+turnCount], page, episode',
  // The conversations that wait for the index. See `pending-table.ts`.
  pending: '[updatedAt+id]',
  // The fields of which lists and counts read all, in small rows: see `summaries.ts`. `unlisted` is in few.
  summaries: 'id, listKey, [space+listKey], unlisted',
  // The plain index makes counting cheap: counting by the primary key would read every text.
  turns: '[conversation+id], conversation',
  insertions: 'fence, *conversations, into, at',
  forgotten: 'id',
  // Soft-deleted conversations, which no other reader sees.
  deleted: 'id, deletedAt',
  spaces: 'id',
  // The sites' own lists of chats, by site and account (`''`: unknown).
  listings: '[site+account]',
  listed: '[site+account+chat], [site+chat]',
  // The staged conversations and the progress of an import. Empty at all other times.
  // `group`: the chats that are merged again together.
  staged: '++place, [import+place], group',
  imports: 'id',
  // What an import that is being merged would write, and the turns that it replaces. Empty at all other times.
  ...shadowStores,
} as const;

export type TableName = keyof typeof tables;

export function registerSchema(database: Dexie): void {
  database.version(schemaVersion).stores(tables);
  database.on('populate', transaction => transaction.table('spaces').add({ id: 'main', name: '' }));
}

/** The state of a conversation in the index's queue. */
export const queue = { indexed: 0, waiting: 1, failed: 2 } as const;

/** A conversation without its turns, which have their own rows, so that a streaming answer rewrites one small row. */
export type ConversationRow = Omit<Conversation, 'turns'> & {
  /** The number of stored and lost turns. */
  readonly turnCount: number;
  /** The ids of lost turns, as far as they are known. */
  readonly missing?: readonly string[];
  readonly queue: (typeof queue)[keyof typeof queue];
  /** The `conversation` of its turns' rows where it is not the id: an import wrote them anew. See `turns-key.ts`. */
  readonly turnsKey?: string;
  /** The beginning of the first question: the title of a chat that has no other. */
  readonly firstQuestion?: string;
  /** The page of a note, as `normalize-url.ts` writes it. */
  readonly page?: string;
  /** The space and episode of a fact, as `toEpisodeKey` writes them. */
  readonly episode?: string;
  /** Why indexing failed, only in failed rows; holds no text of the chat. */
  readonly reason?: string;
  /** When the chat was last seen, changed or not, in milliseconds since 1970; it does not affect the revision. */
  readonly seenAt: number;
};

/** The fields that lists filter and sort by, and those that are counted. The source is the beginning of the id. */
export interface SummaryRow extends Pick<
  ConversationRow,
  'id' | 'space' | 'updatedAt' | 'pinned' | 'tags' | 'turnCount'
> {
  readonly state: Completeness['state'];
  /** The shown title, normalized so that case and width make no difference. */
  readonly title: string;
  /**
   * The place in lists, which show the highest first: 1 for what is pinned, -1 for a document that is not, which lists of chats leave out.
   * Absent if the row is in no list: a note that another one replaced.
   */
  readonly listKey?: readonly [group: -1 | 0 | 1, updatedAt: number];
  /** Only in the rows that lists of chats leave out. To count them is cheaper than to count all others. */
  readonly unlisted?: 1;
}

/** The key of a conversation that waits for the index. */
export type PendingRow = Pick<ConversationRow, 'updatedAt' | 'id'>;

/** Its turns stay in their table, and nobody finds them without the conversation. */
export type DeletedRow = ConversationRow & {
  /** Milliseconds since 1970. */
  readonly deletedAt: number;
};

/** A soft-deleted space is in no list and receives nothing; it can be undeleted. */
export type SpaceRow = Space & {
  /** Milliseconds since 1970. */
  readonly deletedAt?: number;
};

export const isPresent = (space: SpaceRow | undefined): space is Space & { readonly deletedAt?: never } =>
  space !== undefined && space.deletedAt === undefined;

export type TurnRow = Turn & {
  /** The conversation's id, or its `turnsKey`. */
  readonly conversation: string;
  /** The position in the order in which turns were first seen, from 0. */
  readonly place: number;
};

/** A conversation that was read for an import, in the order of its file. */
export interface StagedRow {
  readonly place?: number;
  readonly import: string;
  /** As `toGroup` computes it. */
  readonly group: string;
  readonly conversation: Conversation;
  /** Rules choose the space. */
  readonly byRules?: true;
}

export interface ImportRow {
  readonly id: string;
  /** The number of staged conversations, and their approximate size in bytes. */
  readonly conversations: number;
  readonly bytes: number;
  /** What was forgotten when the user first wanted forgotten conversations back. What is forgotten later stays forgotten. */
  readonly revivable?: readonly string[];
  /** The results of a merged import, until a background starts while no page imports. */
  readonly counts?: ImportCounts;
}

/** An account's list of chats, as far as it was seen. */
export interface ListingRow extends Pick<Listing, 'site' | 'total' | 'seenAt'> {
  /** `''` if the site does not report it. */
  readonly account: string;
}

/** A chat on that list. Of a forgotten one only the id is kept. */
export interface ListedRow extends Pick<ListedChat, 'updatedAt'> {
  title?: string;
  readonly site: SiteId;
  readonly account: string;
  readonly chat: string;
}
