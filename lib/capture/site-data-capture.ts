/** Captures the site's own data as its page loads it. This is the second source beside the page itself. */
import type { Listing, Sighting } from '../core/conversation';
import type { Refused } from '../rpc/contracts/index';
import type { ChatList, SiteAdapter, Thread } from '../sites/site';
import type { Heard } from '../tap/channel';
import { refusedForGood } from './outbox';
import { receivePayloads } from './receive-payloads';
import { createPieces } from './payload-pieces';
import { createPrivacyGuard } from './private-chats';
import { createRefusals } from './http-refusals';

export interface DataCapture {
  /** Starts capturing the site's data, or stops at once. */
  allow(agreed: boolean): void;
  /** The adapter that readers of the page must use. A chat that the data marks as private is private on the page too, and the reverse. */
  readonly site: SiteAdapter;
  /** The account that is signed in, from the data of the open chat, else from the page or the list of chats. */
  account(): string | undefined;
  /** The worst HTTP error that the site answered this page with. */
  refused(): Refused | undefined;
}

export interface DataCaptureParts {
  readonly page: Document;
  readonly site: SiteAdapter;
  readonly deliver: (sighting: Sighting) => Promise<unknown>;
  readonly list: (listing: Listing) => Promise<unknown>;
  /** Whether this chat may be captured, or any chat of this site if none is given: no pause applies. */
  readonly mayKeep?: (chat?: string) => boolean;
  /** Runs a task in an idle moment. */
  readonly inQuiet?: (task: () => void) => void;
  /** Milliseconds before each retry of a failed delivery. */
  readonly retries?: readonly number[];
}

/** After the last retry the snapshot stays in the outbox until the background starts again. */
const usualRetries = [2000, 10_000, 60_000];

/** Maximum number of chats in one payload. A page loads a few at a time; a page that invents thousands must not cause as many messages. */
const mostToldAtOnce = 100;

export function createDataCapture(parts: DataCaptureParts): DataCapture {
  const { page, site, list, inQuiet, mayKeep = () => true } = parts;
  const privacy = createPrivacyGuard();
  const pieces = createPieces();
  const send = createSender(parts);
  const refusals = createRefusals(page);
  /** Account by chat. The key `''` holds the account of the last list. */
  const accounts = new Map<string, string>();
  const chatHere = () => site.chatId(new URL(page.location.href));

  const isPrivate = (on: Document, url: URL) => privacy.forbids(site.chatId(url), site.isPrivate(on, url));

  const takeThread = (thread: Thread) => {
    const here = new URL(page.location.href);
    if (thread.private) privacy.remember(thread.chat);
    // While a private chat is open, any loaded data may belong to it, even if the data does not say so. It is not saved.
    if (privacy.knows(thread.chat) || isPrivate(page, here)) return pieces.forget(thread.chat);
    if (
      !mayKeep(thread.chat) ||
      thread.turns.length === 0 ||
      site.chatId(new URL(site.chatUrl(thread.chat))) !== thread.chat
    )
      return;
    const all = thread.piece ? pieces.add(thread) : thread;
    // A piece is saved at once, because the others may never be loaded.
    send(all ? sightingOf(all, !all.partial, parts) : sightingOf(thread, false, parts));
  };

  const takeList = (said: ChatList) => {
    if (!mayKeep()) return;
    const account = said.account ?? site.account?.(page, new URL(page.location.href));
    const { chats, total } = said;
    const listing: Listing = {
      site: site.id,
      chats,
      seenAt: Date.now(),
      ...(account !== undefined && { account }),
      ...(total !== undefined && { total }),
    };
    // The page loads its list often, so a lost one does not matter.
    list(listing).catch(() => undefined);
  };

  const take = (heard: Heard) => {
    if (heard.refused !== undefined) return refusals.note(heard);
    for (const said of site.parse?.(heard).slice(0, mostToldAtOnce) ?? []) {
      if (said.account !== undefined) accounts.set(said.kind === 'thread' ? said.chat : '', said.account);
      if (said.kind === 'thread') takeThread(said);
      else takeList(said);
    }
  };

  const source = receivePayloads(page, site, take, inQuiet);
  return {
    allow(agreed) {
      send.stop();
      source.listen(agreed && site.parse !== undefined);
    },
    site: { ...site, isPrivate },
    account: () =>
      accounts.get(chatHere() ?? '') ?? site.account?.(page, new URL(page.location.href)) ?? accounts.get(''),
    refused: () => refusals.gravest(chatHere()),
  };
}

function sightingOf(thread: Thread, whole: boolean, { page, site }: DataCaptureParts): Sighting {
  const here = new URL(page.location.href);
  const account = thread.account ?? site.account?.(page, here);
  return {
    id: `${site.id}:${thread.chat}`,
    source: site.id,
    // Query and fragment are removed, because they belong to the visit.
    url: site.chatId(here) === thread.chat ? here.origin + here.pathname : site.chatUrl(thread.chat),
    ...(thread.title !== undefined && { title: thread.title }),
    ...(thread.model !== undefined && { model: thread.model }),
    ...(account !== undefined && { account }),
    seenAt: Date.now(),
    turns: thread.turns,
    data: { whole, ...(thread.leaf !== undefined && { leaf: thread.leaf }) },
  };
}

/** Delivers a snapshot and retries a few times. At most one retry per chat is scheduled. */
function createSender({ site, deliver, mayKeep = () => true, retries = usualRetries }: DataCaptureParts) {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  let epoch = 0;

  const send = (sighting: Sighting, tries = 0): void => {
    // A later snapshot of the chat replaces one that waits for its retry.
    clearTimeout(timers.get(sighting.id));
    timers.delete(sighting.id);
    const began = epoch;
    deliver(sighting).catch((error: unknown) => {
      const wait = began === epoch ? retries[tries] : undefined;
      // The snapshot is stored, so the background delivers it at its next start if no retry succeeds.
      if (wait === undefined || refusedForGood(error) || timers.has(sighting.id)) return;
      timers.set(
        sighting.id,
        setTimeout(() => {
          if (mayKeep(sighting.id.slice(site.id.length + 1))) send(sighting, tries + 1);
        }, wait),
      );
    });
  };

  const stop = () => {
    epoch++;
    for (const timer of timers.values()) clearTimeout(timer);
    timers.clear();
  };
  return Object.assign((sighting: Sighting) => send(sighting), { stop });
}
