/** Captures the site's own data as its page loads it. This is the second source beside the page itself. */
import { getNow } from '../core/clock';
import type { Listing, Snapshot } from '../core/conversation';
import type { HttpRefusal } from '../rpc/contracts/page';
import type { ChatList, SiteAdapter, SiteData, Thread } from '../sites/site';
import type { TapPayload } from '../tap/channel';
import { isPermanentRefusal } from './outbox';
import { receivePayloads } from './receive-payloads';
import { createPayloadPieces } from './payload-pieces';
import { createPrivateChats } from './private-chats';
import { createHttpRefusals } from './http-refusals';

export interface SiteDataCapture {
  /** Starts capturing the site's data, or stops at once. */
  allow(agreed: boolean): void;
  /** The adapter that readers of the page must use. A chat that the data marks as private is private on the page too, and the reverse. */
  readonly site: SiteAdapter;
  /** The account that is signed in, from the data of the open chat, else from the page or the list of chats. */
  getAccount(): string | undefined;
  /**
   * Asks the site for the whole open chat, for a person who wants it now. Returns whether the site has such a request; what came of it
   * shows in what is saved or refused.
   */
  requestChat(): Promise<boolean>;
  /** The worst HTTP error that the site answered this page with. */
  getWorstRefusal(): HttpRefusal | undefined;
}

export interface SiteDataCaptureDeps {
  readonly page: Document;
  readonly site: SiteAdapter;
  readonly deliver: (snapshot: Snapshot) => Promise<unknown>;
  readonly deliverList: (listing: Listing) => Promise<unknown>;
  /** Whether this chat may be captured, or any chat of this site if none is given: no pause applies. */
  readonly mayKeep?: (chat?: string) => boolean;
  /** Runs a task in an idle moment. */
  readonly runWhenQuiet?: (task: () => void) => void;
  /** Milliseconds before each retry of a failed delivery. */
  readonly retryDelaysMs?: readonly number[];
}

/** After the last retry the snapshot stays in the outbox until the background starts again. */
const defaultRetryDelaysMs = [2000, 10_000, 60_000];

/** Maximum number of chats in one payload. A page loads a few at a time; a page that invents thousands must not cause as many messages. */
const maxChatsPerPayload = 100;

export function createSiteDataCapture(deps: SiteDataCaptureDeps): SiteDataCapture {
  const { page, site, deliverList, runWhenQuiet, mayKeep = () => true } = deps;
  const privateChats = createPrivateChats();
  const pieces = createPayloadPieces();
  const send = createSender(deps);
  const refusals = createHttpRefusals(page);
  /** Account by chat. The key `''` holds the account of the last list. */
  const accounts = new Map<string, string>();
  let isAllowed = false;
  const getChatId = () => site.chatId(new URL(page.location.href));
  const getAccount = () =>
    accounts.get(getChatId() ?? '') ?? site.account?.(page, new URL(page.location.href)) ?? accounts.get('');

  const isPrivate = (doc: Document, url: URL) => privateChats.checkPrivate(site.chatId(url), site.isPrivate(doc, url));

  const takeThread = (thread: Thread) => {
    const url = new URL(page.location.href);
    if (thread.private) privateChats.add(thread.chat);
    // While a private chat is open, any loaded data may belong to it, even if the data does not say so. It is not saved.
    if (privateChats.has(thread.chat) || isPrivate(page, url)) return pieces.forget(thread.chat);
    if (
      !mayKeep(thread.chat) ||
      thread.turns.length === 0 ||
      site.chatId(new URL(site.chatUrl(thread.chat))) !== thread.chat
    )
      return;
    const joined = thread.piece ? pieces.add(thread) : thread;
    // A piece is saved at once, because the others may never be loaded.
    send(joined ? toSnapshot(joined, !joined.partial, deps) : toSnapshot(thread, false, deps));
  };

  const takeAll = (parsed: readonly SiteData[]) => {
    for (const siteData of isAllowed ? parsed.slice(0, maxChatsPerPayload) : []) {
      if (siteData.account !== undefined)
        accounts.set(siteData.kind === 'thread' ? siteData.chat : '', siteData.account);
      if (siteData.kind === 'thread') takeThread(siteData);
      // The page loads its list often, so a lost one does not matter.
      else if (mayKeep()) deliverList(toListing(siteData, deps)).catch(() => undefined);
    }
  };

  const parseInOrder = createParseQueue(site, takeAll);
  const take = (payload: TapPayload) => {
    if (payload.refused !== undefined) refusals.add(payload);
    else parseInOrder(payload);
  };

  const receiver = receivePayloads(page, site, take, runWhenQuiet);
  return {
    allow(agreed) {
      send.stop();
      isAllowed = agreed;
      receiver.listen(agreed && site.parse !== undefined);
    },
    async requestChat() {
      const [chat, account] = [getChatId(), getAccount()];
      if (!isAllowed || !site.requestChat || chat === undefined || account === undefined || !mayKeep(chat))
        return false;
      const answer = await site.requestChat(chat, account);
      if ('refused' in answer) refusals.add(answer);
      else takeAll(answer);
      return true;
    },
    site: { ...site, isPrivate },
    getAccount,
    getWorstRefusal: () => refusals.getWorst(getChatId()),
  };
}

/** Returns a function that parses answers one after another, because some sites' answers build on earlier ones. */
function createParseQueue(site: SiteAdapter, onParsed: (parsed: readonly SiteData[]) => void) {
  const parse = site.createParser?.();
  let last = Promise.resolve();
  return (payload: TapPayload): void => {
    if (parse) last = last.then(() => parse(payload)).then(onParsed);
    else onParsed(site.parse?.(payload) ?? []);
  };
}

function toListing(chatList: ChatList, { page, site }: SiteDataCaptureDeps): Listing {
  const account = chatList.account ?? site.account?.(page, new URL(page.location.href));
  const { chats, total } = chatList;
  return {
    site: site.id,
    chats,
    seenAt: getNow(),
    ...(account !== undefined && { account }),
    ...(total !== undefined && { total }),
  };
}

function toSnapshot(thread: Thread, whole: boolean, { page, site }: SiteDataCaptureDeps): Snapshot {
  const url = new URL(page.location.href);
  const account = thread.account ?? site.account?.(page, url);
  return {
    id: `${site.id}:${thread.chat}`,
    source: site.id,
    // Query and fragment are removed, because they belong to the visit.
    url: site.chatId(url) === thread.chat ? url.origin + url.pathname : site.chatUrl(thread.chat),
    ...(thread.title !== undefined && { title: thread.title }),
    ...(thread.model !== undefined && { model: thread.model }),
    ...(account !== undefined && { account }),
    seenAt: getNow(),
    turns: thread.turns,
    data: { whole, ...(thread.leaf !== undefined && { leaf: thread.leaf }) },
  };
}

/** Delivers a snapshot and retries a few times. At most one retry per chat is scheduled. */
function createSender({
  site,
  deliver,
  mayKeep = () => true,
  retryDelaysMs = defaultRetryDelaysMs,
}: SiteDataCaptureDeps) {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  let epoch = 0;

  const send = (snapshot: Snapshot, attempt = 0): void => {
    // A later snapshot of the chat replaces one that waits for its retry.
    clearTimeout(timers.get(snapshot.id));
    timers.delete(snapshot.id);
    const startEpoch = epoch;
    deliver(snapshot).catch((error: unknown) => {
      const delayMs = startEpoch === epoch ? retryDelaysMs[attempt] : undefined;
      // The snapshot is stored, so the background delivers it at its next start if no retry succeeds.
      if (delayMs === undefined || isPermanentRefusal(error) || timers.has(snapshot.id)) return;
      timers.set(
        snapshot.id,
        setTimeout(() => {
          if (mayKeep(snapshot.id.slice(site.id.length + 1))) send(snapshot, attempt + 1);
        }, delayMs),
      );
    });
  };

  const stop = () => {
    epoch++;
    for (const timer of timers.values()) clearTimeout(timer);
    timers.clear();
  };
  return Object.assign((snapshot: Snapshot) => send(snapshot), { stop });
}
