/** What the site's own data says, as its page loaded it, on its way into the vault: the second source beside what the page shows. */
import type { Listing, Sighting } from '../conversation';
import type { Refused } from '../messaging/services';
import type { ChatList, SiteAdapter, Thread } from '../sites/adapter';
import type { Heard } from '../tap/channel';
import { refusedForGood } from './outbox';
import { receivePayloads } from './payloads';
import { createPieces } from './pieces';
import { createPrivacyGuard } from './privacy';
import { createRefusals } from './refusals';

export interface DataCapture {
  /** Starts taking the site's data, or stops it at once. */
  allow(agreed: boolean): void;
  /**
   * The site as whoever reads the page is to see it: a chat that the data calls private is so on the page too. What the page
   * calls private is in turn remembered here.
   */
  readonly site: SiteAdapter;
  /** Who is signed in, as the data of the chat that is open tells, or else the page or the list. */
  account(): string | undefined;
  /** What the site refused this page, at its gravest. */
  refused(): Refused | undefined;
}

export interface DataCaptureParts {
  readonly page: Document;
  readonly site: SiteAdapter;
  readonly deliver: (sighting: Sighting) => Promise<unknown>;
  readonly list: (listing: Listing) => Promise<unknown>;
  /** Whether the user lets this chat be kept, or without one, anything of this site: no pause holds. */
  readonly mayKeep?: (chat?: string) => boolean;
  /** Runs a task in a quiet moment. */
  readonly inQuiet?: (task: () => void) => void;
  /** Milliseconds before a failed delivery is tried again. */
  readonly retries?: readonly number[];
}

/** What still fails after the last of these waits in the outbox for the background's next start. */
const usualRetries = [2000, 10_000, 60_000];

/**
 * Chats that one answer may tell: a page loads a handful at a time. A page that invents a hundred thousand in one answer does not send
 * as many messages.
 */
const mostToldAtOnce = 100;

export function createDataCapture(parts: DataCaptureParts): DataCapture {
  const { page, site, list, inQuiet, mayKeep = () => true } = parts;
  const privacy = createPrivacyGuard();
  const pieces = createPieces();
  const send = createSender(parts);
  const refusals = createRefusals(page);
  /** By chat; under `''` what the list of chats told last. */
  const accounts = new Map<string, string>();
  const chatHere = () => site.chatId(new URL(page.location.href));

  const isPrivate = (on: Document, url: URL) => privacy.forbids(site.chatId(url), site.isPrivate(on, url));

  const takeThread = (thread: Thread) => {
    const here = new URL(page.location.href);
    if (thread.private) privacy.remember(thread.chat);
    // While a private chat is open, what is loaded may be its: not kept, even where the data does not say so.
    if (privacy.knows(thread.chat) || isPrivate(page, here)) return pieces.forget(thread.chat);
    if (
      !mayKeep(thread.chat) ||
      thread.turns.length === 0 ||
      site.chatId(new URL(site.chatUrl(thread.chat))) !== thread.chat
    )
      return;
    const all = thread.piece ? pieces.add(thread) : thread;
    // A piece is kept at once: the others may never be loaded.
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
    // The page loads its list again and again: a lost one is no loss.
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
    // Without query and fragment: they belong to the visit, not to the chat.
    url: site.chatId(here) === thread.chat ? here.origin + here.pathname : site.chatUrl(thread.chat),
    ...(thread.title !== undefined && { title: thread.title }),
    ...(thread.model !== undefined && { model: thread.model }),
    ...(account !== undefined && { account }),
    seenAt: Date.now(),
    turns: thread.turns,
    data: { whole, ...(thread.leaf !== undefined && { leaf: thread.leaf }) },
  };
}

/** Delivers, and tries again a few times; never more than one try of one chat is under way to come. */
function createSender({ site, deliver, mayKeep = () => true, retries = usualRetries }: DataCaptureParts) {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  let epoch = 0;

  const send = (sighting: Sighting, tries = 0): void => {
    // A later reading of the chat takes the place of one that waits to be tried again.
    clearTimeout(timers.get(sighting.id));
    timers.delete(sighting.id);
    const began = epoch;
    deliver(sighting).catch((error: unknown) => {
      const wait = began === epoch ? retries[tries] : undefined;
      // It is written down: what is not tried again here, the background delivers at its next start.
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
