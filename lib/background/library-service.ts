import type { ConversationId, SiteId } from '../conversation';
import type { EngineService, LibraryService, PageHealth } from '../messaging/services';
import type { ModelChoice } from '../engine/engine';
import type { Vault } from '../vault/vault';

export interface LibraryDesk {
  readonly vault: () => Promise<Vault>;
  readonly engine: EngineService;
  readonly health: ReadonlyMap<SiteId, PageHealth>;
  /** Remembers the choice for the engine's next start. */
  readonly rememberModel: (choice: ModelChoice) => Promise<void>;
  /** Crosses a forgotten chat out of the outbox, so that it is not delivered afterwards. */
  readonly dropFromOutbox: (id: ConversationId) => Promise<void>;
}

/** Chats that are told at once: more than anybody catches up with in a day, and far less than a message may hold. */
const mostListed = 5000;

/** What our own pages may ask. */
export const libraryService = ({
  vault,
  engine,
  health,
  rememberModel,
  dropFromOutbox,
}: LibraryDesk): LibraryService => ({
  recall: (question, filter, options) => engine.recall(question, filter, options),

  async status() {
    const [counts, model] = await Promise.all([(await vault()).counts(), engine.modelState()]);
    return { vault: counts, model, health: [...health.values()] };
  },

  async coverage() {
    return (await vault()).coverage();
  },

  async uncovered({ site, account }) {
    return (await vault()).uncovered(site, account, mostListed);
  },

  async logInsertion(insertion) {
    await (await vault()).logInsertion(insertion);
    return { ok: true };
  },

  async forget(id) {
    // The vault first: from then on neither the outbox nor a page brings the chat back.
    await (await vault()).forget(id);
    await dropFromOutbox(id);
    return engine.forget(id);
  },

  async useModel(choice) {
    await rememberModel(choice);
    return engine.useModel(choice);
  },
});
