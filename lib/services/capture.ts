import type { Caller } from '../rpc/rpc';
import type { Acknowledgement, CaptureService, PageHealth } from '../rpc/contracts/index';
import type { Listing, Sighting, SiteId } from '../core/conversation';
import { Problem } from '../core/problem';
import { siteAt } from '../sites/registry';
import { parseListing, parseSighting } from '../vault/shapes/parse';
import { parseHealth } from './parse-page-health';
import type { Vault } from '../vault/vault';

export interface CaptureDesk {
  readonly vault: () => Promise<Vault>;
  /** Whether the user agreed to this site. Checked here again, because a content script may be older than the consent. */
  readonly agreed: (site: SiteId) => Promise<boolean>;
  /** Called when something new is pending for the index. */
  readonly saved: () => void;
  readonly health: Map<SiteId, PageHealth>;
  /** Masks secrets in a snapshot or a listing, if the user wants that; absent: everything is stored as it is. */
  readonly fit?: (sighting: Sighting) => Promise<Sighting>;
  readonly fitList?: (listing: Listing) => Promise<Listing>;
  /** Called when a page reports its health; `tab` is the page's tab. */
  readonly reported?: (health: PageHealth, tab: number | undefined) => void;
}

/** Adds what a content script's own page shows. The identity of the page comes from the browser. */
export const captureService =
  ({ vault, agreed, saved, health, fit, fitList, reported }: CaptureDesk) =>
  (caller: Caller): CaptureService => ({
    async save(value) {
      const seen = parseSighting(value);
      const site = mayWrite(caller, seen);
      if (!(await agreed(site))) throw new Problem('Forbidden', `No consent to ${site}`);
      const sighting = fit ? await fit(seen) : seen;
      const open = await vault();
      const result = await open.save(sighting);
      // A streaming answer is saved every few seconds. It is indexed once it is finished, or at the next start.
      const grows = sighting.turns.at(-1)?.unfinished === 'growing';
      if ((result === 'new' || result === 'changed') && !grows) saved();
      const completeness = await open.receipt(sighting);
      const { id, seenAt } = sighting;
      return { ok: true, id, seenAt, result, ...(completeness && { completeness }) } satisfies Acknowledgement;
    },

    async list(value) {
      const listing = parseListing(value);
      if (caller.kind === 'content script' && siteOfCaller(caller) !== listing.site) {
        throw new Problem('Forbidden', `A page may not list the chats of ${listing.site}`);
      }
      if (!(await agreed(listing.site))) throw new Problem('Forbidden', `No consent to ${listing.site}`);
      await (await vault()).putListing(fitList ? await fitList(listing) : listing);
      return { ok: true };
    },

    async report(value) {
      // A page reports on its own site only.
      const site = siteOfCaller(caller);
      if (!site) return { ok: true };
      const said = parseHealth(site, value);
      health.set(site, said);
      reported?.(said, caller.tab);
      return { ok: true };
    },
  });

/**
 * A page writes to chats of its own site whose id fits the URL. Our own pages (the outbox) may write to any chat whose id fits. A private
 * chat that the user asked to keep has no URL of its own.
 */
function mayWrite(caller: Caller, sighting: Sighting): SiteId {
  const url = URL.parse(sighting.url);
  const owner = url ? siteAt(url) : undefined;
  const chat = sighting.id.slice(sighting.id.indexOf(':') + 1);
  const fits = owner && url && (keptPrivate.test(chat) || chat === owner.chatId(url));
  if (!fits || sighting.id !== `${owner.id}:${chat}`) {
    throw new Problem('Forbidden', `The address of ${sighting.source} is not that of the chat`);
  }
  if (caller.kind === 'content script' && siteOfCaller(caller) !== owner.id) {
    throw new Problem('Forbidden', `A page may not write to ${owner.id}`);
  }
  return owner.id;
}

/** The id of a private chat, as `lib/capture/overrides.ts` builds it. */
const keptPrivate = /^private-[\w-]{8,100}$/;

function siteOfCaller(caller: Caller): SiteId | undefined {
  const url = caller.url === undefined ? null : URL.parse(caller.url);
  return url ? siteAt(url)?.id : undefined;
}
