import type { Caller } from '../messaging/rpc';
import type { Acknowledgement, CaptureService, PageHealth } from '../messaging/services';
import type { Sighting, SiteId } from '../conversation';
import { Problem } from '../problem';
import { siteAt, siteOfChat } from '../sites/addresses';
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
}

/** What a content script may do: add what its own page shows. Whose page that is comes from the browser. */
export const captureService =
  ({ vault, agreed, saved, health }: CaptureDesk) =>
  (caller: Caller): CaptureService => ({
    async save(value) {
      const sighting = parseSighting(value);
      const site = mayWrite(caller, sighting);
      if (!(await agreed(site))) throw new Problem('Forbidden', `No consent to ${site}`);
      const open = await vault();
      const result = await open.save(sighting);
      if (result === 'new' || result === 'changed') saved();
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
      await (await vault()).putListing(listing);
      return { ok: true };
    },

    async report(value) {
      // The page's word counts for its own site only.
      const site = siteOfCaller(caller);
      if (site) health.set(site, parseHealth(site, value));
      return { ok: true };
    },
  });

/** A page writes to chats of its own site, at the address it names; our own pages (the outbox) to any chat whose address fits. */
function mayWrite(caller: Caller, sighting: Sighting): SiteId {
  const url = URL.parse(sighting.url);
  const owner = url ? siteOfChat(url) : undefined;
  if (!url || !owner || sighting.id !== `${owner.id}:${owner.chatId(url)}`) {
    throw new Problem('Forbidden', `The address of ${sighting.source} is not that of the chat`);
  }
  if (caller.kind === 'content script' && siteOfCaller(caller) !== owner.id) {
    throw new Problem('Forbidden', `A page may not write to ${owner.id}`);
  }
  return owner.id;
}

function siteOfCaller(caller: Caller): SiteId | undefined {
  const url = caller.url === undefined ? null : URL.parse(caller.url);
  return url ? siteAt(url)?.id : undefined;
}
