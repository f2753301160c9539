/** Opens one chat in the tab and polls it until it is stored, or until the reason is clear why it is not. */
import { getAgeMs } from '../core/clock';
import type { ListedChat } from '../core/conversation';
import type { PageVisit } from '../rpc/contracts/page';
import type { ProblemName } from '../core/problem';
import type { Site } from '../sites/site';
import type { Clock } from './clock';
import type { Owner, StopReason } from './progress';

/** The tab in which chats are visited. */
export interface VisitedTab {
  /** Opens the URL, in a new tab if there is none yet. */
  open(url: string): Promise<void>;
  /** Returns the state since the last `open`, never that of the page before. */
  readState(): Promise<VisitState>;
  /** Lets the page ask its site for the whole chat. Returns whether there is such a request on this site. */
  requestChat(): Promise<boolean>;
}

export type VisitState =
  /** The content script does not answer yet. */
  | { readonly state: 'loading' }
  | { readonly state: 'closed' }
  /** A page that is not of this site has loaded. */
  | { readonly state: 'otherPage' }
  | { readonly state: 'page'; readonly page: PageVisit };

export type VisitOutcome =
  | { readonly end: 'kept' | 'gone' }
  /** The chat may not be stored (forgotten, private). This is no reason to stop. */
  | { readonly end: 'left' }
  | { readonly end: 'stop'; readonly why: StopReason; readonly problem?: ProblemName };

export interface Visit {
  readonly site: Site;
  readonly owner: Owner;
  readonly tab: VisitedTab;
  readonly clock: Clock;
}

/** In milliseconds. */
const pollIntervalMs = 1000;
const maxVisitMs = 45_000;
/**
 * A state counts only after this time: a page that is still loading may be unreadable for a moment, and a stored chat
 * may still be loading its data.
 */
const settleTimesMs = { unreadable: 8000, failed: 8000, partial: 5000 };
/** How long the answer to a request for the whole chat may take until it is stored. */
const requestTimeMs = 5000;

/** Opens the chat and waits for the outcome. Rejects when `signal` aborts, and for bugs. */
export async function visitChat(
  chat: ListedChat,
  { site, owner, tab, clock }: Visit,
  signal: AbortSignal,
): Promise<VisitOutcome> {
  const startedAt = clock.now();
  let waitsUntil: number | undefined;
  await tab.open(site.chatUrl(chat.id));
  for (;;) {
    await clock.wait(pollIntervalMs, signal);
    const state = await tab.readState();
    const outcome = toOutcome(state, chat, { site, owner }, clock.now());
    if (outcome && isShort(outcome, state)) waitsUntil ??= (await tab.requestChat()) ? clock.now() + requestTimeMs : 0;
    if (outcome && (!isShort(outcome, state) || clock.now() >= (waitsUntil ?? 0))) return outcome;
    if (getAgeMs(startedAt, clock.now()) > maxVisitMs) return { end: 'stop', why: 'notSaved' };
  }
}

/** Whether the page gave less than the whole chat, so that a request may bring more. */
const isShort = ({ end }: VisitOutcome, visitState: VisitState): boolean =>
  end === 'kept' && visitState.state === 'page' && visitState.page.completeness?.state !== 'complete';

/**
 * Returns the outcome that a tab's state implies, or `undefined` if there is none yet. `now` is in milliseconds since
 * 1970.
 */
export function toOutcome(
  visitState: VisitState,
  chat: ListedChat,
  { site, owner }: Pick<Visit, 'site' | 'owner'>,
  now: number,
): VisitOutcome | undefined {
  switch (visitState.state) {
    case 'loading':
      return undefined;
    case 'closed':
      return { end: 'stop', why: 'tabClosed' };
    case 'otherPage':
      return { end: 'stop', why: 'redirected' };
    case 'page':
      return (
        checkRefusal(visitState.page) ??
        checkLocation(visitState.page, chat, site) ??
        checkAccount(visitState.page, owner) ??
        checkHealth(visitState.page, now)
      );
  }
}

/** This check comes first, because a page may look well although its requests are refused. */
function checkRefusal({ httpRefusal: refused }: PageVisit): VisitOutcome | undefined {
  if (!refused) return undefined;
  const { status, of } = refused;
  if (status === 429) return { end: 'stop', why: 'tooMany' };
  // A refusal of other data says nothing about this chat.
  if (status === 404 || status === 410) return of === 'data' ? undefined : { end: 'gone' };
  return { end: 'stop', why: status >= 500 ? 'siteTrouble' : 'refused' };
}

/** Sites redirect from a missing chat to a new one. */
function checkLocation({ url }: PageVisit, chat: ListedChat, site: Site): VisitOutcome | undefined {
  const currentUrl = new URL(url);
  if (site.chatId(currentUrl) === chat.id) return undefined;
  const isFresh = currentUrl.pathname === '/' || currentUrl.pathname === new URL(site.newChatUrl).pathname;
  return isFresh ? { end: 'gone' } : { end: 'stop', why: 'redirected' };
}

function checkAccount(page: PageVisit, owner: Owner): VisitOutcome | undefined {
  const differs = page.account !== undefined && owner.account !== undefined && page.account !== owner.account;
  return differs ? { end: 'stop', why: 'otherAccount' } : undefined;
}

function checkHealth({ health: pageHealth, completeness: receipt }: PageVisit, now: number): VisitOutcome | undefined {
  const { state, since = Infinity, problem } = pageHealth;
  if (receipt?.state === 'complete' && (state === 'saved' || state === 'reading')) return { end: 'kept' };
  switch (state) {
    case 'saved':
      return now - since >= settleTimesMs.partial ? { end: 'kept' } : undefined;
    case 'unreadable':
      return now - since >= settleTimesMs.unreadable ? { end: 'stop', why: 'unreadable' } : undefined;
    case 'failed':
      if (now - since < settleTimesMs.failed) return undefined;
      return { end: 'stop', why: 'failed', ...(problem && { problem }) };
    case 'forgotten':
    case 'private':
      return { end: 'left' };
    case 'paused':
      return { end: 'stop', why: 'paused' };
    // The page receives the user's settings a moment after it has loaded.
    case 'off':
    case 'waiting':
    case 'reading':
      return undefined;
  }
}
