import { getAgeMs } from '../core/clock';
import type { SiteId } from '../core/conversation';
import type { ChatToContinue, ContinueChatService, ContinuedChat } from '../rpc/contracts/continue-chat';
import type { InsertResult } from '../rpc/contracts/page';
import { toProblemName } from '../core/problem';
import { sites } from '../sites/registry';
import type { Insertion } from '../vault/vault';

/** The browser tabs in which chats continue. */
export interface ContinueTabs {
  /** Opens the URL in a foreground tab and answers the tab's id. */
  open(url: string): Promise<number>;
  /** `ready`: the tab shows a new chat of this site with a composer. */
  check(tab: number, site: SiteId): Promise<'closed' | 'not yet' | 'ready'>;
  insert(tab: number, text: string): Promise<InsertResult>;
}

export interface ContinueChatDeps {
  readonly tabs: ContinueTabs;
  /** Stores the attempts for the browser session, also while the background is stopped. */
  readonly store: { get(): Promise<readonly ContinuedChat[]>; set(chats: readonly ContinuedChat[]): Promise<void> };
  readonly log: (insertion: Insertion) => Promise<unknown>;
  readonly report: (error: unknown) => void;
  readonly clock: { readonly now: () => number; readonly wait: (ms: number) => Promise<void> };
}

/** Milliseconds. If the page has no composer by then, the user has to help. */
const maxWaitMs = 60_000;
const checkIntervalMs = 500;
/** A composer counts only at the second check in a row, because pages redraw theirs while they start. */
const minReadyChecks = 2;
/** Milliseconds that the success notice is shown. */
const insertedShownMs = 10_000;

/**
 * Continues chats at other assistants. Each gets at most one attempt: its begin is stored first, and an interrupted attempt is not
 * repeated. Attempts of an earlier background are resumed at once.
 */
export function createContinueChatService({ tabs, store, log, report, clock }: ContinueChatDeps): ContinueChatService {
  const chats = new Map<string, ContinuedChat>();
  const saveChats = () => store.set([...chats.values()]);

  const updateChat = async (fence: string, to: Partial<ContinuedChat>): Promise<void> => {
    const chat = chats.get(fence);
    if (!chat) return;
    chats.set(fence, { ...chat, ...to });
    await saveChats();
  };
  const dismiss = async (fence: string): Promise<void> => {
    if (chats.delete(fence)) await saveChats();
  };

  const insert = async ({ fence, from, site, tab, text }: ContinuedChat): Promise<void> => {
    await updateChat(fence, { state: 'inserting' });
    const result = await tabs.insert(tab, text).catch(toFailure);
    // Nothing was touched: the page is redrawing its composer.
    if (result.state === 'failed' && result.problem === 'NoComposer') return updateChat(fence, { state: 'waiting' });
    if (result.state === 'failed') return updateChat(fence, result);
    const { origin, pathname } = new URL(sites[site].newChatUrl);
    // A failed log entry does not undo the insertion.
    await log({ fence, from, into: origin + pathname, at: clock.now() }).catch(report);
    await updateChat(fence, { state: 'inserted', text: '' });
    await clock.wait(insertedShownMs);
    await dismiss(fence);
  };

  const runUntilInserted = async (fence: string): Promise<void> => {
    for (let readyChecks = 0; ;) {
      const chat = chats.get(fence);
      if (chat?.state !== 'waiting') return;
      if (getAgeMs(chat.since, clock.now()) > maxWaitMs) return updateChat(fence, { state: 'stalled' });
      const tabState = await tabs.check(chat.tab, chat.site);
      if (tabState === 'closed') return dismiss(fence);
      readyChecks = tabState === 'ready' ? readyChecks + 1 : 0;
      // An attempt that was cancelled meanwhile must not begin.
      if (readyChecks >= minReadyChecks && chats.has(fence)) await insert(chat);
      else await clock.wait(checkIntervalMs);
    }
  };

  const resumeChats = async (): Promise<void> => {
    for (const chat of await store.get()) {
      if (chat.state === 'inserted') continue;
      chats.set(chat.fence, chat.state === 'inserting' ? { ...chat, state: 'unsure' } : chat);
      if (chat.state === 'waiting') void runUntilInserted(chat.fence).catch(report);
    }
    if (chats.size > 0) await saveChats();
  };
  const resumed = resumeChats().catch(report);

  return {
    async start({ fence, from, title, site, text }: ChatToContinue) {
      await resumed;
      const tab = await tabs.open(sites[site].newChatUrl);
      chats.set(fence, { fence, from, title, site, text, tab, since: clock.now(), state: 'waiting' });
      await saveChats();
      void runUntilInserted(fence).catch(report);
      return { ok: true };
    },

    async dismiss(fence) {
      await resumed;
      await dismiss(fence);
      return { ok: true };
    },
  };
}

function toFailure(error: unknown): { state: 'failed'; problem: NonNullable<ContinuedChat['problem']> } {
  // If the page was closed in between, its composer is gone as well.
  return { state: 'failed', problem: toProblemName(error) ?? 'NotInserted' };
}
