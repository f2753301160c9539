import type { SiteId } from '../core/conversation';
import type { ChatToContinue, Continuing, ContinuingService } from '../rpc/contracts/continue-chat';
import type { InsertResult } from '../rpc/contracts/index';
import { problemName } from '../core/problem';
import { addresses } from '../sites/registry';
import type { Insertion } from '../vault/vault';

/** The browser tabs in which chats continue. */
export interface NewChatTabs {
  /** Opens the URL in a foreground tab and answers the tab's id. */
  open(url: string): Promise<number>;
  /** `ready`: the tab shows a new chat of this site with a composer. */
  look(tab: number, site: SiteId): Promise<'closed' | 'not yet' | 'ready'>;
  insert(tab: number, text: string): Promise<InsertResult>;
}

export interface ContinuingDesk {
  readonly tabs: NewChatTabs;
  /** Stores the attempts for the browser session, also while the background is stopped. */
  readonly shelf: { get(): Promise<readonly Continuing[]>; set(all: readonly Continuing[]): Promise<void> };
  readonly log: (insertion: Insertion) => Promise<unknown>;
  readonly report: (error: unknown) => void;
  readonly clock: { readonly now: () => number; readonly wait: (ms: number) => Promise<void> };
}

/** Milliseconds. If the page has no composer by then, the user has to help. */
const patience = 60_000;
const betweenLooks = 500;
/** A composer counts only at the second check in a row, because pages redraw theirs while they start. */
const looksInARow = 2;
/** Milliseconds that the success notice is shown. */
const untilOld = 10_000;

/**
 * Continues chats at other assistants. Each gets at most one attempt: its begin is stored first, and an interrupted attempt is not
 * repeated. Attempts of an earlier background are resumed at once.
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
    // Nothing was touched: the page is redrawing its composer.
    if (result.state === 'failed' && result.problem === 'NoComposer') return change(fence, { state: 'waiting' });
    if (result.state === 'failed') return change(fence, result);
    const { origin, pathname } = new URL(addresses[site].newChat);
    // A failed log entry does not undo the insertion.
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
      // An attempt that was cancelled meanwhile must not begin.
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
  // If the page was closed in between, its composer is gone as well.
  return { state: 'failed', problem: problemName(error) ?? 'NotInserted' };
}
