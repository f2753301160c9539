import type { SiteId } from '../core/conversation';
import type { LibraryService, PageHealth } from '../rpc/contracts/index';
import type { ModelChoice } from '../search/engine';
import type { LossDetector } from './loss-detector';
import { lookupPage } from './page-lookup';
import { findSimilarQuestions } from './similar-questions';
import { createCollectionService, type CollectionDeps } from './collection';
import { createSpacesService, type SpacesDeps } from './spaces';

export interface LibraryDeps extends CollectionDeps, SpacesDeps {
  readonly health: ReadonlyMap<SiteId, PageHealth>;
  readonly lossDetector: Pick<LossDetector, 'readLoss' | 'acceptLoss'>;
  /** Stores the choice for the engine's next start. */
  readonly rememberModel: (choice: ModelChoice) => Promise<void>;
}

/** More than a catch-up can do in a day, and far less than one message can hold. */
const maxUncovered = 5000;

/** Nobody reads a longer list; the status has the full number. */
const maxFailed = 20;

/** The service for our own pages. */
export const createLibraryService = ({ health, rememberModel, ...deps }: LibraryDeps): LibraryService => ({
  ...createCollectionService(deps),
  ...createSpacesService(deps),

  recall: (question, filter, options) => deps.engine.recall(question, filter, options),

  async findSimilarQuestions(question, id) {
    const conversation = await (await deps.vault()).readConversation(id);
    return conversation ? findSimilarQuestions(deps.engine, question, conversation) : [];
  },

  lookupPage: url => {
    const spaces = createSpacesService(deps);
    return lookupPage(
      {
        vault: deps.vault,
        recall: (...question) => deps.engine.recall(...question),
        getCurrentScope: page => spaces.getCurrentScope(page),
      },
      url,
    );
  },

  async getStatus() {
    const [counts, model] = await Promise.all([(await deps.vault()).readCounts(), deps.engine.getModelState()]);
    const loss = await deps.lossDetector.readLoss();
    return { vault: counts, model, health: [...health.values()], ...(loss && { loss }) };
  },

  async readCoverage() {
    return (await deps.vault()).readCoverage();
  },

  async listUncovered({ site, account }) {
    return (await deps.vault()).listUncovered(site, account, maxUncovered);
  },

  async logInsertion(insertion) {
    await (await deps.vault()).logInsertion(insertion);
    return { ok: true };
  },

  async markUndone(fence) {
    await (await deps.vault()).markUndone(fence);
    return { ok: true };
  },

  async listFailed() {
    return (await deps.vault()).listFailed(maxFailed);
  },

  async reindexAll() {
    await (await deps.vault()).requeueExcept([]);
    return deps.engine.wake();
  },

  async forget(id) {
    // The vault first, so that neither the outbox nor a page can bring the chat back.
    const forgottenIds = await (await deps.vault()).forget(id);
    await deps.dropFromOutbox(forgottenIds);
    for (const forgottenId of forgottenIds) await deps.engine.forget(forgottenId);
    return { ok: true };
  },

  async acceptLoss() {
    await deps.lossDetector.acceptLoss(await deps.vault());
    return { ok: true };
  },

  async useModel(choice) {
    await rememberModel(choice);
    return deps.engine.useModel(choice);
  },
});
