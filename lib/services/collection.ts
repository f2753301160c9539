import type { ConversationId } from '../core/conversation';
import type { EngineService, ShelfService } from '../rpc/contracts/index';
import type { Vault } from '../vault/vault';
import { parseNote } from '../vault/shapes/parse';

export interface ShelfDesk {
  readonly vault: () => Promise<Vault>;
  readonly engine: EngineService;
  /** Removes chats from the outbox, so that they are not delivered afterwards. */
  readonly dropFromOutbox: (ids: readonly ConversationId[]) => Promise<void>;
  /** Lets the pages that show one of these chats read it again, so that their status is correct. */
  readonly readAgain: (ids: readonly ConversationId[]) => Promise<unknown>;
  /** Called when chats were soft-deleted, so that they are purged after the undo window. */
  readonly left: () => void;
  /** Receives failures that no caller waits for. */
  readonly report: (error: unknown) => void;
}

/** Far less than one message can hold. */
const mostAtOnce = 500;
const ok = { ok: true } as const;

/** Lists, and changes of the user, for our own pages. */
export function shelfService({
  vault,
  engine,
  dropFromOutbox,
  readAgain,
  left,
  report,
}: ShelfDesk): Omit<ShelfService, 'aboutPage'> {
  // The index follows the vault. The call is awaited, because the engine caches exchanges for a moment that may now be out of scope.
  const indexFollows = () => engine.wake().catch(report);
  return {
    browse: async (shelf, offset, limit) => (await vault()).browse(shelf, offset, Math.min(limit, mostAtOnce)),
    shelves: async () => (await vault()).shelves(),
    conversation: async id => (await (await vault()).get(id)) ?? null,

    async amend(ids, change) {
      await (await vault()).amend(ids, change);
      await indexFollows();
      return ok;
    },

    createSpace: async name => (await vault()).createSpace(name),

    async renameSpace(id, name) {
      await (await vault()).renameSpace(id, name);
      return ok;
    },

    async removeSpace(id) {
      await (await vault()).removeSpace(id);
      await indexFollows();
      return ok;
    },

    // An absent argument is null after its way through JSON.
    async leave(ids, space) {
      const gone = await (await vault()).leave(ids, Date.now(), space ?? undefined);
      left();
      await dropFromOutbox(ids);
      // Hits that are not in the vault are not shown, whatever the index still has. A chat that was undeleted meanwhile stays in the index.
      await engine.leave(gone).catch(report);
      // A version that the note had replaced in another scope is current again.
      await indexFollows();
      readAgain(ids).catch(report);
      return ok;
    },

    async comeBack(ids, space) {
      const back = await (await vault()).comeBack(ids, space ?? undefined);
      await indexFollows();
      readAgain(back).catch(report);
      return back;
    },

    async addNote(value) {
      const id = await (await vault()).addNote(parseNote(value));
      await indexFollows();
      return id;
    },

    insertions: async (limit, before) => (await vault()).insertions(Math.min(limit, mostAtOnce), before ?? undefined),
  };
}
