import type { SiteId } from '../conversation';
import type { ChatToContinue, Continuing, ContinuingService } from '../messaging/continuing';
import type { InsertResult } from '../messaging/services';
import { problemName } from '../problem';
import { addresses } from '../sites/addresses';
import type { Insertion } from '../vault/vault';

/** Tabs, as far as one is opened for a chat that goes on elsewhere. */
export interface NewChatTabs {
  /** Opens the address in a tab in front, and answers which that is. */
  open(url: string): Promise<number>;
  /** `ready`: it shows a new chat of this site that can be written in. */
  look(tab: number, site: SiteId): Promise<'closed' | 'not yet' | 'ready'>;
  insert(tab: number, text: string): Promise<InsertResult>;
}

export interface ContinuingDesk {
  readonly tabs: NewChatTabs;
  /** Holds what is under way for as long as the browser runs, also when the background is ended in between. */
  readonly shelf: { get(): Promise<readonly Continuing[]>; set(all: readonly Continuing[]): Promise<void> };
  readonly log: (insertion: Insertion) => Promise<unknown>;
  readonly report: (error: unknown) => void;
  readonly clock: { readonly now: () => number; readonly wait: (ms: number) => Promise<void> };
}

/** In milliseconds: a page that nobody can write in by then needs the person. */
const patience = 60_000;
const betweenLooks = 500;
/** A composer is believed at the second look in a row: pages draw theirs anew while they come to life. */
const looksInARow = 2;
/** In milliseconds: how long it is said that a text stands where it should. */
const untilOld = 10_000;

/**
 * Takes chats to other assistants. At most one try is made for each: that it begins is written down before, and a try that was
 * interrupted is not made again. Takes up at once what an earlier life of the background left.
 */
export function continuing({ tabs, shelf, log, report, clock }: ContinuingDesk): ContinuingService {
  const all = new Map<string, Continuing>();
  const store = () => shelf.set([...all.values()]);

  const change = async (fence: string, to: Partial<Continuing>): Promise<void> => {
    const one = all.get(fence);
    if (!one) return;
    all.set(fence, { ...one, ...to });
    await store();
  };
  const end = async (fence: string): Promise<void> => {
    if (all.delete(fence)) await store();
  };

  const insert = async ({ fence, from, site, tab, text }: Continuing): Promise<void> => {
    await change(fence, { state: 'inserting' });
    const result = await tabs.insert(tab, text).catch(failed);
    // Nothing was touched: the composer is being drawn anew.
    if (result.state === 'failed' && result.problem === 'NoComposer') return change(fence, { state: 'waiting' });
    if (result.state === 'failed') return change(fence, result);
    const { origin, pathname } = new URL(addresses[site].newChat);
    // That its way is not noted down undoes nothing.
    await log({ fence, from, into: origin + pathname, at: clock.now() }).catch(report);
    await change(fence, { state: 'inserted', text: '' });
    await clock.wait(untilOld);
    await end(fence);
  };

  const bring = async (fence: string): Promise<void> => {
    for (let inARow = 0; ;) {
      const one = all.get(fence);
      if (one?.state !== 'waiting') return;
      if (clock.now() - one.since > patience) return change(fence, { state: 'stalled' });
      const seen = await tabs.look(one.tab, one.site);
      if (seen === 'closed') return end(fence);
      inARow = seen === 'ready' ? inARow + 1 : 0;
      // Called off meanwhile, it is not begun.
      if (inARow >= looksInARow && all.has(fence)) await insert(one);
      else await clock.wait(betweenLooks);
    }
  };

  const takeUp = async (): Promise<void> => {
    for (const one of await shelf.get()) {
      if (one.state === 'inserted') continue;
      all.set(one.fence, one.state === 'inserting' ? { ...one, state: 'unsure' } : one);
      if (one.state === 'waiting') void bring(one.fence).catch(report);
    }
    if (all.size > 0) await store();
  };
  const takenUp = takeUp().catch(report);

  return {
    async begin({ fence, from, title, site, text }: ChatToContinue) {
      await takenUp;
      const tab = await tabs.open(addresses[site].newChat);
      all.set(fence, { fence, from, title, site, text, tab, since: clock.now(), state: 'waiting' });
      await store();
      void bring(fence).catch(report);
      return { ok: true };
    },

    async end(fence) {
      await takenUp;
      await end(fence);
      return { ok: true };
    },
  };
}

function failed(error: unknown): { state: 'failed'; problem: NonNullable<Continuing['problem']> } {
  // A page that went away in the middle of it took its composer along.
  return { state: 'failed', problem: problemName(error) ?? 'NotInserted' };
}
