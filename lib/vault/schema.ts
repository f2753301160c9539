/** What lies on disk, one entry per released version. */
import type { Dexie, Transaction } from 'dexie';
import { fillShelves } from './upgrade-4';
import { markOwnSpaces } from './upgrade-6';
import type { Completeness, Conversation, ListedChat, Listing, SiteId, Turn } from '../conversation';
import type { ImportCounts, Space } from './vault';

export interface Version {
  readonly number: number;
  /** The release that brought it. */
  readonly released: string;
  readonly stores: Readonly<Record<string, string | null>>;
  readonly upgrade?: (transaction: Transaction) => PromiseLike<unknown>;
}

/** Every version ever released, oldest first. A released entry is frozen: to change the database, append one. */
export const versions: readonly Version[] = [
  {
    number: 1,
    released: '0.1.0',
    stores: {
      // `queue` is the mark on the row: see `ConversationRow`.
      conversations: 'id, updatedAt, [queue+updatedAt]',
      // The plain index keeps counting cheap: counting by the primary key would read every text.
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
    // What the sites' own lists of chats say, by site and account (`''`: not told), beside what is kept.
    stores: { listings: '[site+account]', listed: '[site+account+chat], [site+chat]' },
  },
  {
    number: 3,
    released: '0.3.0',
    stores: {
      // The index has files of its own, and is made anew there.
      segments: null,
      // Counting turns and comparing revisions reads these and not the rows, which name every turn of their branch.
      conversations: 'id, updatedAt, [queue+updatedAt], turnCount, revision',
    },
  },
  {
    number: 4,
    released: '0.4.0',
    stores: {
      // `page`: in few rows, those of notes.
      conversations: 'id, updatedAt, [queue+updatedAt], turnCount, revision, page',
      // What lists look by, in rows so small that all of them are read at once: see `cards.ts`.
      cards: 'id',
      // Conversations that have left and can still come back: out of every other reader's sight.
      leaving: 'id, leftAt',
      insertions: 'fence, *conversations, into, at',
    },
    upgrade: fillShelves,
  },
  {
    number: 5,
    released: '0.5.0',
    // An import on its way: what was read of a file, and how far it is. Empty at all other times.
    stores: { staged: '++place, import', imports: 'id' },
  },
  {
    number: 6,
    released: '0.6.0',
    stores: {
      // `episode`: in few rows, those of facts.
      conversations: 'id, updatedAt, [queue+updatedAt], turnCount, revision, page, episode',
    },
    upgrade: markOwnSpaces,
  },
];

export const latestVersion = versions.at(-1)?.number ?? 0;

/** Declares the first `upTo` versions, by default all. */
export function declare(database: Dexie, upTo = latestVersion): void {
  for (const { number, stores, upgrade } of versions.filter(version => version.number <= upTo)) {
    const version = database.version(number).stores({ ...stores });
    if (upgrade) version.upgrade(upgrade);
  }
  database.on('populate', transaction => transaction.table('spaces').add({ id: 'main', name: '' }));
}

/** Where a conversation stands in the index's queue. Numbers, because a database cannot index true and false. */
export const queue = { indexed: 0, waiting: 1, aside: 2 } as const;

/** A conversation without its turns, which have rows of their own: an answer that grows rewrites one small row. */
export type ConversationRow = Omit<Conversation, 'turns'> & {
  /** Those that are here, and those that are gone and missed. */
  readonly turnCount: number;
  /** The ids of those that are missed, as far as they are known. */
  readonly missing?: readonly string[];
  readonly queue: (typeof queue)[keyof typeof queue];
  /** The beginning of what was asked first: its title where it has no other. */
  readonly firstQuestion?: string;
  /** Of a note: the page that it is about, as `page-address.ts` names it. */
  readonly page?: string;
  /** Of a fact: the space and the episode in which it happens, as `episodeKey` writes them. */
  readonly episode?: string;
  /** Why it was set aside; holds no word of a chat. */
  readonly reason?: string;
  /** Milliseconds since 1970: when the chat was last seen, changed or not. No revision of the chat. Absent in rows of 0.1.0. */
  readonly seenAt?: number;
};

/** What a list is confined to and ordered by; the source is the beginning of the id. */
export interface CardRow extends Pick<Conversation, 'id' | 'space' | 'updatedAt' | 'pinned' | 'tags'> {
  readonly state: Completeness['state'];
  /** As it is shown, folded: without difference of case and width. */
  readonly title: string;
  /** A note whose place another took: on no shelf. */
  readonly replaced?: true;
}

/** Its turns stay where they are, and nobody finds them without the conversation. */
export type LeavingRow = ConversationRow & {
  /** Milliseconds since 1970. */
  readonly leftAt: number;
};

/** One that left is in no list and takes nothing in; it can still come back. */
export type SpaceRow = Space & {
  /** Milliseconds since 1970. */
  readonly leftAt?: number;
};

export const stands = (space: SpaceRow | undefined): space is Space & { readonly leftAt?: never } =>
  space !== undefined && space.leftAt === undefined;

export type TurnRow = Turn & {
  readonly conversation: string;
  /** Its place in the order of first sight, from 0. */
  readonly place: number;
};

/** A conversation that was read for an import, in the order of its file. */
export interface StagedRow {
  readonly place?: number;
  readonly import: string;
  readonly conversation: Conversation;
  /** Rules say where it lies. */
  readonly byRules?: true;
}

export interface ImportRow {
  readonly id: string;
  /** How many are staged, and about how many bytes they take. */
  readonly conversations: number;
  readonly bytes: number;
  /** What became of them: once it is merged, until a background starts while no page imports. */
  readonly counts?: ImportCounts;
}

/** An account's list of chats, as far as it was seen. */
export interface ListingRow extends Pick<Listing, 'site' | 'total' | 'seenAt'> {
  /** `''` where the site does not tell. */
  readonly account: string;
}

/** A chat on that list. Of a forgotten one only the id is here. */
export interface ListedRow extends Pick<ListedChat, 'updatedAt'> {
  title?: string;
  readonly site: SiteId;
  readonly account: string;
  readonly chat: string;
}
