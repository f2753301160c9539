/** One chat is opened in the tab, and looked at until it is kept, or until it is clear why not. */
import type { ListedChat } from '../conversation';
import type { PageVisit } from '../messaging/services';
import type { ProblemName } from '../problem';
import type { SiteAddress } from '../sites/adapter';
import type { Clock } from './clock';
import type { Owner, StopReason } from './progress';

/** The one tab in which chats are visited. */
export interface VisitedTab {
  /** Opens the address there; opens the tab itself where there is none yet. */
  go(url: string): Promise<void>;
  /** What stands there since the last `go`, never what stood there before. */
  look(): Promise<Sight>;
}

export type Sight =
  /** Nobody is there to ask yet. */
  | { readonly state: 'loading' }
  | { readonly state: 'closed' }
  /** Loaded, and no page of this site. */
  | { readonly state: 'elsewhere' }
  | { readonly state: 'page'; readonly page: PageVisit };

export type Outcome =
  | { readonly end: 'kept' | 'gone' }
  /** It may not be kept (forgotten, private), which is no reason to stop. */
  | { readonly end: 'left' }
  | { readonly end: 'stop'; readonly why: StopReason; readonly problem?: ProblemName };

export interface Visit {
  readonly site: SiteAddress;
  readonly owner: Owner;
  readonly tab: VisitedTab;
  readonly clock: Clock;
}

/** Milliseconds. */
const lookEvery = 1000;
const longestVisit = 45_000;
/** A page that is still being built cannot be read for a moment; one that was kept is given time to load the chat's data. */
const believedAfter = { unreadable: 8000, failed: 8000, partial: 5000 };

/** Opens the chat and waits. Rejects when `signal` says so, and for bugs. */
export async function visit(
  chat: ListedChat,
  { site, owner, tab, clock }: Visit,
  signal: AbortSignal,
): Promise<Outcome> {
  const began = clock.now();
  await tab.go(site.chatUrl(chat.id));
  for (;;) {
    await clock.wait(lookEvery, signal);
    const outcome = judge(await tab.look(), chat, { site, owner }, clock.now());
    if (outcome) return outcome;
    if (clock.now() - began > longestVisit) return { end: 'stop', why: 'notSaved' };
  }
}

/** What a look at the tab says about the visit; `undefined`: nothing yet. `now`: milliseconds since 1970. */
export function judge(
  sight: Sight,
  chat: ListedChat,
  { site, owner }: Pick<Visit, 'site' | 'owner'>,
  now: number,
): Outcome | undefined {
  switch (sight.state) {
    case 'loading':
      return undefined;
    case 'closed':
      return { end: 'stop', why: 'tabClosed' };
    case 'elsewhere':
      return { end: 'stop', why: 'redirected' };
    case 'page':
      return (
        refusal(sight.page) ?? place(sight.page, chat, site) ?? account(sight.page, owner) ?? health(sight.page, now)
      );
  }
}

/** A page may look well and be refused what it asks for: this comes first. */
function refusal({ refused }: PageVisit): Outcome | undefined {
  if (!refused) return undefined;
  const { status, of } = refused;
  if (status === 429) return { end: 'stop', why: 'tooMany' };
  // Of other data it says nothing about this chat.
  if (status === 404 || status === 410) return of === 'data' ? undefined : { end: 'gone' };
  return { end: 'stop', why: status >= 500 ? 'siteTrouble' : 'refused' };
}

/** Sites lead from a chat that is not there to a new one. */
function place({ url }: PageVisit, chat: ListedChat, site: SiteAddress): Outcome | undefined {
  const here = new URL(url);
  if (site.chatId(here) === chat.id) return undefined;
  const isFresh = here.pathname === '/' || here.pathname === new URL(site.newChat).pathname;
  return isFresh ? { end: 'gone' } : { end: 'stop', why: 'redirected' };
}

function account(page: PageVisit, owner: Owner): Outcome | undefined {
  const differs = page.account !== undefined && owner.account !== undefined && page.account !== owner.account;
  return differs ? { end: 'stop', why: 'otherAccount' } : undefined;
}

function health({ health, receipt }: PageVisit, now: number): Outcome | undefined {
  const { state, since = Infinity, problem } = health;
  if (receipt?.state === 'complete' && (state === 'saved' || state === 'reading')) return { end: 'kept' };
  switch (state) {
    case 'saved':
      return now - since >= believedAfter.partial ? { end: 'kept' } : undefined;
    case 'unreadable':
      return now - since >= believedAfter.unreadable ? { end: 'stop', why: 'unreadable' } : undefined;
    case 'failed':
      if (now - since < believedAfter.failed) return undefined;
      return { end: 'stop', why: 'failed', ...(problem && { problem }) };
    case 'forgotten':
    case 'private':
      return { end: 'left' };
    case 'paused':
      return { end: 'stop', why: 'paused' };
    // The page learns of the user's choices a moment after it is loaded.
    case 'off':
    case 'waiting':
    case 'reading':
      return undefined;
  }
}
