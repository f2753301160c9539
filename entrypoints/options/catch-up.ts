import type { CatchUpDesk } from '@/components/catch-up/use-catch-up';
import { catchUp, type MemoryShelf } from '@/lib/catch-up/catch-up';
import { realClock } from '@/lib/catch-up/clock';
import { ended, nothingVisited } from '@/lib/catch-up/memory';
import { permission } from '@/lib/catch-up/permission';
import { ownerKey, type Ending, type Owner } from '@/lib/catch-up/progress';
import type { LibraryService } from '@/lib/messaging/services';
import { catchUpRest, catchUps, consent, pauses, siteData } from '@/lib/settings';
import { addresses } from '@/lib/sites/addresses';
import { visitedTab } from './visited-tab';

/** Catching up from this page: it lasts as long as the page is open, and what was visited is remembered beyond it. */
export function catchUpDesk(library: Pick<LibraryService, 'uncovered'>): CatchUpDesk {
  const tab = visitedTab();
  return {
    visited: async owner => (await shelfOf(owner).read()).visited.length,

    // Two pages of ours would be two at once: one of them has the lock.
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
