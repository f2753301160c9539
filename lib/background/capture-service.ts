import type { Caller } from '../messaging/rpc';
import type { Acknowledgement, CaptureService, PageHealth } from '../messaging/services';
import type { Listing, Sighting, SiteId } from '../conversation';
import { Problem } from '../problem';
import { siteAt } from '../sites/addresses';
import { parseListing, parseSighting } from '../vault/parse';
import { parseHealth } from './page-health';
import type { Vault } from '../vault/vault';

export interface CaptureDesk {
  readonly vault: () => Promise<Vault>;
  /** Whether the user agreed to this site. Asked again here: a content script may be older than the answer. */
  readonly agreed: (site: SiteId) => Promise<boolean>;
  /** Something new waits for the index. */
  readonly saved: () => void;
  readonly health: Map<SiteId, PageHealth>;
  /** What of a chat, and of a list of them, is kept, where the user wants something hidden; all of it by default. */
  readonly fit?: (sighting: Sighting) => Promise<Sighting>;
  readonly fitList?: (listing: Listing) => Promise<Listing>;
  /** A page said how it is; `tab` is the one it stands in. */
  readonly reported?: (health: PageHealth, tab: number | undefined) => void;
}

/** What a content script may do: add what its own page shows. Whose page that is comes from the browser. */
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
      // A draft is checkpointed every few seconds: it is found once it is finished, or at the next start.
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
      // The page's word counts for its own site only.
      const site = siteOfCaller(caller);
      if (!site) return { ok: true };
      const said = parseHealth(site, value);
      health.set(site, said);
      reported?.(said, caller.tab);
      return { ok: true };
    },
  });

/**
 * A page writes to chats of its own site, at the address it names; our own pages (the outbox) to any chat whose address fits.
 * A private chat that the user asked to keep has no address of its own.
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

/** As `lib/capture/wishes.ts` names one. */
const keptPrivate = /^private-[\w-]{8,100}$/;

function siteOfCaller(caller: Caller): SiteId | undefined {
  const url = caller.url === undefined ? null : URL.parse(caller.url);
  return url ? siteAt(url)?.id : undefined;
}
