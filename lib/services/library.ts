import type { SiteId } from '../core/conversation';
import { applyPauseChange, type PauseChange, type Pauses } from '../health/pauses';
import type { PageHealth } from '../rpc/contracts/capture';
import { libraryFromVault, type LibraryService } from '../rpc/contracts/library';
import type { ModelChoice } from '../search/engine';
import type { LossDetector } from './loss-detector';
import type { StoredValue } from './check-vault';
import { lookupPage } from './page-lookup';
import { passOn } from './pass-on';
import { findSimilarQuestions } from './similar-questions';
import { createCollectionService, type CollectionDeps } from './collection';
import { createSpacesService, type SpacesDeps } from './spaces';

export interface LibraryDeps extends CollectionDeps, SpacesDeps {
  readonly health: ReadonlyMap<SiteId, PageHealth>;
  readonly lossDetector: Pick<LossDetector, 'readLoss' | 'acceptLoss'>;
  readonly settingsRestoredAt?: StoredValue<number | null>;
  readonly pauses: { readonly change: (next: (stored: Pauses) => Pauses) => Promise<void> };
  /** Whether a folder waits for the browser's permission. */
  readonly areFoldersBlocked?: () => Promise<boolean>;
  /** Stores the choice for the engine's next start. */
  readonly rememberModel: (choice: ModelChoice) => Promise<void>;
}

/** More than a catch-up can do in a day, and far less than one message can hold. */
const maxUncovered = 5000;

/** Nobody reads a longer list; the status has the full number. */
const maxFailed = 20;

async function updatePauses({ pauses }: Pick<LibraryDeps, 'pauses'>, change: PauseChange) {
  await pauses.change(stored => applyPauseChange(stored, change));
  return { ok: true as const };
}

/** The service for our own pages. */
export function createLibraryService({ health, rememberModel, ...deps }: LibraryDeps): LibraryService {
  const { vault, engine, lossDetector } = deps;
  const spaces = createSpacesService(deps);
  const recall: LibraryService['recall'] = (question, filter, options) => engine.recall(question, filter, options);
  return {
    ...createCollectionService(deps),
    ...spaces,
    ...passOn(vault, libraryFromVault),
    updatePauses: change => updatePauses(deps, change),
    recall,
    listRecentHits: space => engine.listRecentHits(space),
    listHits: chats => engine.listHits(chats),

    async findSimilarQuestions(question, id) {
      const conversation = await (await vault()).readConversation(id);
      return conversation ? findSimilarQuestions(engine, question, conversation) : [];
    },

    lookupPage: url => lookupPage({ vault, recall, getCurrentScope: page => spaces.getCurrentScope(page) }, url),

    async getStatus() {
      const [counts, model] = await Promise.all([(await vault()).readCounts(), engine.getModelState()]);
      const [loss, restoredAt] = [await lossDetector.readLoss(), await deps.settingsRestoredAt?.getValue()];
      return {
        vault: counts,
        model,
        health: [...health.values()],
        ...((await deps.areFoldersBlocked?.()) && { documentsBlocked: true as const }),
        ...(loss && { loss }),
        ...(typeof restoredAt === 'number' && { settingsRestoredAt: restoredAt }),
      };
    },

    async listUncovered({ site, account }) {
      return (await vault()).listUncovered(site, account, maxUncovered);
    },

    async listFailed() {
      return (await vault()).listFailed(maxFailed);
    },

    async reindexAll() {
      await (await vault()).requeueExcept([]);
      return engine.wake();
    },

    async forget(id) {
      // The vault first, so that neither the outbox nor a page can bring the chat back.
      const forgottenIds = await (await vault()).forget(id);
      await deps.dropFromOutbox(forgottenIds);
      for (const forgottenId of forgottenIds) await engine.forget(forgottenId);
      return { ok: true };
    },

    async acceptLoss() {
      await lossDetector.acceptLoss(await vault());
      return { ok: true };
    },

    async acceptRestoredSettings() {
      await deps.settingsRestoredAt?.setValue(null);
      return { ok: true };
    },

    async useModel(choice) {
      await rememberModel(choice);
      return engine.useModel(choice);
    },
  };
}
