import { getNow } from '../core/clock';
import type { ConversationId } from '../core/conversation';
import { collectionChanges, collectionFromVault, type CollectionService } from '../rpc/contracts/collection';
import type { EngineService } from '../rpc/contracts/engine';
import type { Vault } from '../vault/vault';
import { passOn } from './pass-on';
import { parseNote } from '../vault/shapes/parse';

export interface CollectionDeps {
  readonly vault: () => Promise<Vault>;
  readonly engine: EngineService;
  /** Removes chats from the outbox, so that they are not delivered afterwards. */
  readonly dropFromOutbox: (ids: readonly ConversationId[]) => Promise<void>;
  /** Lets the pages that show one of these chats read it again, so that their status is correct. */
  readonly readAgain: (ids: readonly ConversationId[]) => Promise<unknown>;
  /** Called when chats were soft-deleted, so that they are purged after the undo window. */
  readonly onDeleted: () => void;
  /** Receives failures that no caller waits for. */
  readonly report: (error: unknown) => void;
}

/** Far less than one message can hold. */
const maxPageSize = 500;

/** Lists, and changes of the user, for our own pages. */
export function createCollectionService({
  vault,
  engine,
  dropFromOutbox,
  readAgain,
  onDeleted,
  report,
}: CollectionDeps): Omit<CollectionService, 'lookupPage'> {
  // The index follows the vault. The call is awaited, because the engine caches exchanges for a moment that may now be out of scope.
  const notifyEngine = () => engine.wake().catch(report);
  return {
    ...passOn(vault, collectionFromVault),
    ...passOn(vault, collectionChanges, notifyEngine),

    listConversations: async (filter, offset, limit) =>
      (await vault()).listConversations(filter, offset, Math.min(limit, maxPageSize)),
    readConversation: async id => (await (await vault()).readConversation(id)) ?? null,

    // An absent argument is null after its way through JSON.
    async softDelete(ids, space) {
      const deletedIds = await (await vault()).softDelete(ids, getNow(), space ?? undefined);
      onDeleted();
      await dropFromOutbox(ids);
      // Hits that are not in the vault are not shown, whatever the index still has. A chat that was undeleted meanwhile stays in the index.
      await engine.removeFromIndex(deletedIds).catch(report);
      // A version that the note had replaced in another scope is current again.
      await notifyEngine();
      readAgain(ids).catch(report);
      return { ok: true };
    },

    async undelete(ids, space) {
      const undeletedIds = await (await vault()).undelete(ids, space ?? undefined);
      await notifyEngine();
      readAgain(undeletedIds).catch(report);
      return undeletedIds;
    },

    async addNote(value) {
      const id = await (await vault()).addNote(parseNote(value));
      await notifyEngine();
      return id;
    },

    listInsertions: async (limit, before) =>
      (await vault()).listInsertions(Math.min(limit, maxPageSize), before ?? undefined),
  };
}
