import type { CatchUpActions } from '@/components/catch-up/use-catch-up';
import { runCatchUp, type HistoryStore } from '@/lib/catch-up/run-catch-up';
import { realClock } from '@/lib/catch-up/clock';
import { toNextRun, emptyHistory } from '@/lib/catch-up/visit-history';
import { getVisitPermission } from '@/lib/catch-up/visit-permission';
import { toOwnerKey, type CatchUpResult, type Owner } from '@/lib/catch-up/progress';
import type { LibraryService } from '@/lib/rpc/contracts/library';
import { catchUpRest, catchUps, consent, pauses, siteData } from '@/lib/settings';
import { sites } from '@/lib/sites/registry';
import { createVisitedTab } from './create-visited-tab';

/** Creates the catch-up of this page. It runs while the page is open, and its progress outlives the page. */
export function createCatchUpActions(library: Pick<LibraryService, 'listUncovered'>): CatchUpActions {
  const tab = createVisitedTab();
  return {
    countVisited: async owner => (await createVisitStore(owner).read()).visited.length,

    // Another page may run a catch-up. The lock allows one at a time.
    run: (owner, onProgress, signal) =>
      navigator.locks.request('catch-up', { ifAvailable: true }, async (lock): Promise<CatchUpResult> => {
        if (!lock) return { state: 'stopped', why: 'alreadyRunning' };
        const deps = {
          owner,
          site: sites[owner.site],
          listUncovered: () => library.listUncovered(owner),
          getPermission: async (chat: string) => getVisitPermission(await readChoices(), owner.site, chat),
          tab,
          store: createVisitStore(owner),
          clock: realClock,
          rest: await catchUpRest.getValue(),
          random: Math.random,
          onProgress,
        };
        const ending = await runCatchUp(deps, signal);
        if (ending.state === 'done') await tab.close();
        return ending;
      }),

    async reset(owner) {
      const store = createVisitStore(owner);
      await store.write(toNextRun(await store.read()));
      await tab.close();
    },
  };
}

const readChoices = async () => ({
  consent: await consent.getValue(),
  pauses: await pauses.getValue(),
  siteData: await siteData.getValue(),
});

const createVisitStore = (owner: Owner): HistoryStore => ({
  read: async () => (await catchUps.getValue())[toOwnerKey(owner)] ?? emptyHistory,
  write: async memory => catchUps.setValue({ ...(await catchUps.getValue()), [toOwnerKey(owner)]: memory }),
});
