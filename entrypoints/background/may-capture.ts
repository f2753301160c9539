import { browser } from 'wxt/browser';
import type { Listing, Sighting, SiteId } from '@/lib/core/conversation';
import { listedWithoutSecrets, withoutSecrets } from '@/lib/redact/redact-snapshot';
import type { Sensitive } from '@/lib/redact/finding';
import { consent, hideBeforeKeeping } from '@/lib/settings';

export const agreed = async (site: SiteId): Promise<boolean> => (await consent.getValue())[site] !== undefined;

/** Masks secrets in a snapshot if the user wants that. */
export async function fit(sighting: Sighting): Promise<Sighting> {
  return (await hideBeforeKeeping.getValue()) ? withoutSecrets(sighting, word) : sighting;
}

/** Masks secrets in a site's list of chats if the user wants that. */
export async function fitList(listing: Listing): Promise<Listing> {
  return (await hideBeforeKeeping.getValue()) ? listedWithoutSecrets(listing, word) : listing;
}

const word = (kind: Sensitive): string =>
  browser.i18n.getMessage('preview_hidden', browser.i18n.getMessage(`preview_kind_${kind}`));
