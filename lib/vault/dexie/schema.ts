/** The database schema, one entry per released version. */
import type { Dexie, Transaction } from 'dexie';
import { writeSummaryRows } from '../upgrade-4';
import { markOwnSpaces } from '../upgrade-6';
import type { Completeness, Conversation, ListedChat, Listing, SiteId, Turn } from '../../core/conversation';
import type { ImportCounts, Space } from '../vault';
import { shadowStores } from './shadow-tables';

export interface Version {
  readonly number: number;
  /** The release that introduced it. */
  readonly released: string;
  readonly stores: Readonly<Record<string, string | null>>;
  readonly upgrade?: (transaction: Transaction) => PromiseLike<unknown>;
}

/** All released versions, oldest first. A released entry is frozen: a change of the database appends a new one. */
export const versions: readonly Version[] = [
  {
    number: 1,
    released: '0.1.0',
    stores: {
      // `queue` is the mark on the row: see `ConversationRow`.
      conversations: 'id, updatedAt, [queue+updatedAt]',
      // The plain index makes counting cheap: counting by the primary key would read every text.
      turns: '[conversation+id], conversation',
      segments: 'conversation',
      insertions: 'fence, *conversations, into',
      forgotten: 'id',
      spaces: 'id',
    },
  },
  {
    number: 2,
    released: '0.2.0',
    // The sites' own lists of chats, by site and account (`''`: unknown).
    stores: { listings: '[site+account]', listed: '[site+account+chat], [site+chat]' },
  },
  {
    number: 3,
    released: '0.3.0',
    stores: {
      // The index has its own files and is built again there.
      segments: null,
      // Counting turns and comparing revisions read these indexes and not the rows, which name every turn of their branch.
      conversations: 'id, updatedAt, [queue+updatedAt], turnCount, revision',
    },
  },
  {
    number: 4,
    released: '0.4.0',
    stores: {
      // `page` is in few rows: those of notes.
      conversations: 'id, updatedAt, [queue+updatedAt], turnCount, revision, page',
      // The fields that lists filter and sort by, in rows so small that all of them are read at once: see `summaries.ts`.
      cards: 'id',
      // Soft-deleted conversations, which no other reader sees.
      leaving: 'id, leftAt',
      insertions: 'fence, *conversations, into, at',
    },
    upgrade: writeSummaryRows,
  },
  {
    number: 5,
    released: '0.5.0',
    // The staged conversations and the progress of an import. Empty at all other times.
    stores: { staged: '++place, import', imports: 'id' },
  },
  {
    number: 6,
    released: '0.6.0',
    stores: {
      // `episode` is in few rows: those of facts.
      conversations: 'id, updatedAt, [queue+updatedAt], turnCount, revision, page, episode',
    },
    upgrade: markOwnSpaces,
  },
  {
    number: 7,
    released: '0.7.0',
    stores: {
      // `group`: the chats that are merged again together.
      staged: '++place, import, group',
      // What an import that is being merged would write. Empty at all other times.
      ...shadowStores,
    },
  },
];

export const latestVersion = versions.at(-1)?.number ?? 0;

/** Registers the first `upTo` versions, by default all. */
export function registerVersions(database: Dexie, upTo = latestVersion): void {
  for (const { number, stores, upgrade } of versions.filter(version => version.number <= upTo)) {
    const version = database.version(number).stores({ ...stores });
    if (upgrade) version.upgrade(upgrade);
  }
  database.on('populate', transaction => transaction.table('spaces').add({ id: 'main', name: '' }));
}

/** The state of a conversation in the index's queue. Numbers, because IndexedDB cannot index booleans. */
export const queue = { indexed: 0, waiting: 1, failed: 2 } as const;

/** A conversation without its turns, which have their own rows, so that a streaming answer rewrites one small row. */
export type ConversationRow = Omit<Conversation, 'turns'> & {
  /** The number of stored and lost turns. */
  readonly turnCount: number;
  /** The ids of lost turns, as far as they are known. */
  readonly missing?: readonly string[];
  readonly queue: (typeof queue)[keyof typeof queue];
  /** The beginning of the first question: the title of a chat that has no other. */
  readonly firstQuestion?: string;
  /** The page of a note, as `normalize-url.ts` writes it. */
  readonly page?: string;
  /** The space and episode of a fact, as `toEpisodeKey` writes them. */
  readonly episode?: string;
  /** Why indexing failed; holds no text of the chat. */
  readonly reason?: string;
  /** When the chat was last seen, changed or not, in milliseconds since 1970; it does not affect the revision. Absent in rows of 0.1.0. */
  readonly seenAt?: number;
};

/** The fields that lists filter and sort by. The source is the beginning of the id. */
export interface SummaryRow extends Pick<Conversation, 'id' | 'space' | 'updatedAt' | 'pinned' | 'tags'> {
  readonly state: Completeness['state'];
  /** The shown title, normalized so that case and width make no difference. */
  readonly title: string;
  /** A note that another one replaced: in no list. */
  readonly replaced?: true;
}

/** Its turns stay in their table, and nobody finds them without the conversation. */
export type DeletedRow = ConversationRow & {
  /** Milliseconds since 1970. */
  readonly leftAt: number;
};

/** A soft-deleted space is in no list and receives nothing; it can be undeleted. */
export type SpaceRow = Space & {
  /** Milliseconds since 1970. */
  readonly leftAt?: number;
};

export const isPresent = (space: SpaceRow | undefined): space is Space & { readonly leftAt?: never } =>
  space !== undefined && space.leftAt === undefined;

export type TurnRow = Turn & {
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
