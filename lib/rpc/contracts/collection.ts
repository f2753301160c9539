/** The part of `LibraryService` for lists and for what the user changes in chats. */
import type { Conversation, ConversationId } from '../../core/conversation';
import type { Hit } from '../../core/hit';
import type { ConversationSummary, ListFilter, ListPage, LoggedInsertion, NewNote } from '../../vault/vault';
import type { FromVault } from './passed-on';

/** The vault's methods that our own pages may call as they are. */
export const collectionFromVault = ['readFacets', 'createSpace', 'renameSpace'] as const;

/** The vault's methods that our own pages may call as they are, and after which the engine looks for pending chats. */
export const collectionChanges = ['update', 'removeSpace'] as const;

/** What lists show, and what the user changes in chats. Ids that are not in the vault are ignored. */
export interface CollectionService extends FromVault<typeof collectionFromVault>, FromVault<typeof collectionChanges> {
  /** As `Vault.listConversations`, with a `limit` of at most 500. */
  listConversations(filter: ListFilter, offset: number, limit: number): Promise<ListPage>;
  /** The full chat with every branch; `null` if it is not stored. */
  readConversation(id: ConversationId): Promise<Conversation | null>;
  /** Forgets these chats, with `space` if it is given. `undelete` can undo it for ten seconds; afterwards they are gone for good. */
  softDelete(ids: readonly ConversationId[], space?: string): Promise<{ readonly ok: true }>;
  /** Answers the restored ids: fewer than requested when the time was over. */
  undelete(ids: readonly ConversationId[], space?: string): Promise<readonly ConversationId[]>;
  /** Rejects with `BadMessage` for an empty note, and with `TooLarge`. */
  addNote(note: NewNote): Promise<ConversationId>;
  /** Insertions before `before` (milliseconds since 1970), newest first. */
  listInsertions(limit: number, before?: number): Promise<readonly LoggedInsertion[]>;
  /** What the vault holds about the page at this address, in the scope that applies there. Empty for an address that is no web page. */
  lookupPage(url: string): Promise<PageLookup>;
}

export interface PageLookup {
  /** Notes written on this page, newest first. */
  readonly notes: readonly ConversationSummary[];
  /** Chats that contain its address, best first. */
  readonly hits: readonly Hit[];
}
