import type { Caller } from '../rpc/rpc';
import type { Acknowledgement, CaptureService, PageHealth } from '../rpc/contracts/capture';
import type { Listing, Snapshot, SiteId } from '../core/conversation';
import { Problem } from '../core/problem';
import { findSite } from '../sites/registry';
import { parseListing, parseSnapshot } from '../vault/shapes/parse';
import { parsePageHealth } from './parse-page-health';
import type { Vault } from '../vault/vault';

export interface CaptureDeps {
  readonly vault: () => Promise<Vault>;
  /** Whether the user agreed to this site. Checked here again, because a content script may be older than the consent. */
  readonly hasConsent: (site: SiteId) => Promise<boolean>;
  /** Whether a pause that began before this moment (milliseconds since 1970) applies to the chat, or to any chat if none is given. */
  readonly isPaused?: (site: SiteId, chat: string | undefined, at: number) => Promise<boolean>;
  /** Called when something new is pending for the index. */
  readonly onSaved: () => void;
  readonly health: Map<SiteId, PageHealth>;
  /** Masks secrets in a snapshot or a listing, if the user wants that; absent: everything is stored as it is. */
  readonly redact?: (snapshot: Snapshot) => Promise<Snapshot>;
  readonly redactListing?: (listing: Listing) => Promise<Listing>;
  /** Called when a page reports its health; `tab` is the page's tab. */
  readonly onReported?: (health: PageHealth, tab: number | undefined) => void;
}

/** Adds what a content script's own page shows. The identity of the page comes from the browser. */
export const createCaptureService =
  ({ vault, onSaved, health, redact, redactListing, onReported, ...policy }: CaptureDeps) =>
  (caller: Caller): CaptureService => ({
    async save(value) {
      const parsed = parseSnapshot(value);
      const site = validateCaller(caller, parsed);
      await ensureAllowed(policy, site, parsed.id.slice(site.length + 1), parsed.seenAt);
      const snapshot = redact ? await redact(parsed) : parsed;
      const { result, completeness } = await (await vault()).save(snapshot);
      // A streaming answer is saved every few seconds. It is indexed once it is finished, or at the next start.
      const isStreaming = snapshot.turns.at(-1)?.unfinished === 'growing';
      if ((result === 'new' || result === 'changed') && !isStreaming) onSaved();
      const { id, seenAt } = snapshot;
      return { ok: true, id, seenAt, result, ...(completeness && { completeness }) } satisfies Acknowledgement;
    },

    async putListing(value) {
      const listing = parseListing(value);
      if (caller.kind === 'content script' && getCallerSite(caller) !== listing.site) {
        throw new Problem('Forbidden', `A page may not list the chats of ${listing.site}`);
      }
      await ensureAllowed(policy, listing.site, undefined, listing.seenAt);
      await (await vault()).putListing(redactListing ? await redactListing(listing) : listing);
      return { ok: true };
    },

    async reportHealth(value) {
      // A page reports on its own site only.
      const site = getCallerSite(caller);
      if (!site) return { ok: true };
      const pageHealth = parsePageHealth(site, value);
      health.set(site, pageHealth);
      onReported?.(pageHealth, caller.tab);
      return { ok: true };
    },
  });

/** A page may not have heard yet that the user withdrew consent or began a pause. */
async function ensureAllowed(
  { hasConsent, isPaused }: Pick<CaptureDeps, 'hasConsent' | 'isPaused'>,
  site: SiteId,
  chat: string | undefined,
  at: number,
): Promise<void> {
  if (!(await hasConsent(site))) throw new Problem('Forbidden', `No consent to ${site}`);
  if (await isPaused?.(site, chat, at)) throw new Problem('Forbidden', `Paused on ${site}`);
}

/**
 * A page writes to chats of its own site whose id fits the URL. Our own pages (the outbox) may write to any chat whose id fits. A private
 * chat that the user asked to keep has no URL of its own.
 */
function validateCaller(caller: Caller, snapshot: Snapshot): SiteId {
  const url = URL.parse(snapshot.url);
  const site = url ? findSite(url) : undefined;
  const chat = snapshot.id.slice(snapshot.id.indexOf(':') + 1);
  const isOwnChat = site && url && (privateChatId.test(chat) || chat === site.chatId(url));
  if (!isOwnChat || snapshot.id !== `${site.id}:${chat}`) {
    throw new Problem('Forbidden', `The address of ${snapshot.source} is not that of the chat`);
  }
  if (caller.kind === 'content script' && getCallerSite(caller) !== site.id) {
    throw new Problem('Forbidden', `A page may not write to ${site.id}`);
  }
  return site.id;
}

/** The id of a private chat, as `lib/capture/overrides.ts` builds it. */
const privateChatId = /^private-[\w-]{8,100}$/;

/** The site of the caller's page, by the browser's word. */
export function getCallerSite(caller: Caller): SiteId | undefined {
  const url = caller.url === undefined ? null : URL.parse(caller.url);
  return url ? findSite(url)?.id : undefined;
}
