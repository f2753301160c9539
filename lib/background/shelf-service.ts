import type { ConversationId } from '../conversation';
import type { EngineService, ShelfService } from '../messaging/services';
import type { Vault } from '../vault/vault';
import { parseNote } from '../vault/parse';

export interface ShelfDesk {
  readonly vault: () => Promise<Vault>;
  readonly engine: EngineService;
  /** Crosses chats out of the outbox, so that they are not delivered afterwards. */
  readonly dropFromOutbox: (ids: readonly ConversationId[]) => Promise<void>;
  /** Has the pages that show one of these chats read it anew, so that their light tells the truth. */
  readonly readAgain: (ids: readonly ConversationId[]) => Promise<unknown>;
  /** Chats have left: they are to be forgotten for good when they can no longer come back. */
  readonly left: () => void;
  /** Of failures that no caller waits for. */
  readonly report: (error: unknown) => void;
}

/** In one answer: far less than a message may hold. */
const mostAtOnce = 500;
const ok = { ok: true } as const;

/** What our own pages may ask of lists, and make of chats. */
export function shelfService({
  vault,
  engine,
  dropFromOutbox,
  readAgain,
  left,
  report,
}: ShelfDesk): Omit<ShelfService, 'aboutPage'> {
  // The index follows; that the engine has heard of it is waited for, as it holds for moments what may stand behind a wall now.
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

    // An absent argument arrives as null after it has travelled as JSON.
    async leave(ids, space) {
      const gone = await (await vault()).leave(ids, Date.now(), space ?? undefined);
      left();
      await dropFromOutbox(ids);
      // What is not in the vault is not shown, whatever the index still has; and what has come back meanwhile stays in it.
      await engine.leave(gone).catch(report);
      // What a note replaced elsewhere stands again.
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
