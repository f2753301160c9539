import type { CatchUpDesk } from '@/components/catch-up/use-catch-up';
import { catchUp, type MemoryShelf } from '@/lib/catch-up/catch-up';
import { realClock } from '@/lib/catch-up/clock';
import { ended, nothingVisited } from '@/lib/catch-up/visited';
import { permission } from '@/lib/catch-up/permission';
import { ownerKey, type Ending, type Owner } from '@/lib/catch-up/progress';
import type { LibraryService } from '@/lib/rpc/contracts/index';
import { catchUpRest, catchUps, consent, pauses, siteData } from '@/lib/settings';
import { addresses } from '@/lib/sites/registry';
import { visitedTab } from './visited-tab';

/** Creates the catch-up of this page. It runs while the page is open, and its progress outlives the page. */
export function catchUpDesk(library: Pick<LibraryService, 'uncovered'>): CatchUpDesk {
  const tab = visitedTab();
  return {
    visited: async owner => (await shelfOf(owner).read()).visited.length,

    // Another page may run a catch-up. The lock allows one at a time.
    run: (owner, onProgress, signal) =>
      navigator.locks.request('catch-up', { ifAvailable: true }, async (lock): Promise<Ending> => {
        if (!lock) return { state: 'stopped', why: 'elsewhere' };
        const parts = {
          owner,
          site: addresses[owner.site],
          uncovered: () => library.uncovered(owner),
          mayVisit: async (chat: string) => permission(await choices(), owner.site, chat),
          tab,
          memory: shelfOf(owner),
          clock: realClock,
          rest: await catchUpRest.getValue(),
          random: Math.random,
          onProgress,
        };
        const ending = await catchUp(parts, signal);
        if (ending.state === 'done') await tab.close();
        return ending;
      }),

    async end(owner) {
      const shelf = shelfOf(owner);
      await shelf.write(ended(await shelf.read()));
      await tab.close();
    },
  };
}

const choices = async () => ({
  consent: await consent.getValue(),
  pauses: await pauses.getValue(),
  siteData: await siteData.getValue(),
});

const shelfOf = (owner: Owner): MemoryShelf => ({
  read: async () => (await catchUps.getValue())[ownerKey(owner)] ?? nothingVisited,
  write: async memory => catchUps.setValue({ ...(await catchUps.getValue()), [ownerKey(owner)]: memory }),
});
