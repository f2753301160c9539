import type { SiteId } from '../core/conversation';
import type { LibraryService, PageHealth } from '../rpc/contracts/index';
import type { ModelChoice } from '../search/engine';
import type { Sentinel } from './loss-detector';
import { knownOfPage } from './page-lookup';
import { askedAlike } from './similar-questions';
import { shelfService, type ShelfDesk } from './collection';
import { spaceService, type SpaceDesk } from './spaces';

export interface LibraryDesk extends ShelfDesk, SpaceDesk {
  readonly health: ReadonlyMap<SiteId, PageHealth>;
  readonly sentinel: Pick<Sentinel, 'loss' | 'accept'>;
  /** Stores the choice for the engine's next start. */
  readonly rememberModel: (choice: ModelChoice) => Promise<void>;
}

/** More than a catch-up can do in a day, and far less than one message can hold. */
const mostListed = 5000;

/** Nobody reads a longer list; the status has the full number. */
const mostAsides = 20;

/** The service for our own pages. */
export const libraryService = ({ health, rememberModel, ...desk }: LibraryDesk): LibraryService => ({
  ...shelfService(desk),
  ...spaceService(desk),

  recall: (question, filter, options) => desk.engine.recall(question, filter, options),

  async askedAlike(question, id) {
    const but = await (await desk.vault()).get(id);
    return but ? askedAlike(desk.engine, question, but) : [];
  },

  aboutPage: url => {
    const spaces = spaceService(desk);
    return knownOfPage(
      {
        vault: desk.vault,
        recall: (...question) => desk.engine.recall(...question),
        standing: page => spaces.standing(page),
      },
      url,
    );
  },

  async status() {
    const [counts, model] = await Promise.all([(await desk.vault()).counts(), desk.engine.modelState()]);
    const loss = await desk.sentinel.loss();
    return { vault: counts, model, health: [...health.values()], ...(loss && { loss }) };
  },

  async coverage() {
    return (await desk.vault()).coverage();
  },

  async uncovered({ site, account }) {
    return (await desk.vault()).uncovered(site, account, mostListed);
  },

  async logInsertion(insertion) {
    await (await desk.vault()).logInsertion(insertion);
    return { ok: true };
  },

  async markTakenBack(fence) {
    await (await desk.vault()).markTakenBack(fence);
    return { ok: true };
  },

  async asides() {
    return (await desk.vault()).asides(mostAsides);
  },

  async indexAgain() {
    await (await desk.vault()).queueAllBut([]);
    return desk.engine.wake();
  },

  async forget(id) {
    // The vault first, so that neither the outbox nor a page can bring the chat back.
    const gone = await (await desk.vault()).forget(id);
    await desk.dropFromOutbox(gone);
    for (const each of gone) await desk.engine.forget(each);
    return { ok: true };
  },

  async acceptLoss() {
    await desk.sentinel.accept(await desk.vault());
    return { ok: true };
  },

  async useModel(choice) {
    await rememberModel(choice);
    return desk.engine.useModel(choice);
  },
});
