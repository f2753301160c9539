import { browser } from 'wxt/browser';
import type { Listing, Snapshot, SiteId } from '@/lib/core/conversation';
import { redactListing, redactSnapshot } from '@/lib/redact/redact-snapshot';
import type { SensitiveKind } from '@/lib/redact/finding';
import { findPause } from '@/lib/health/pauses';
import { consent, hideBeforeKeeping, pauses } from '@/lib/settings';

export const hasConsent = async (site: SiteId): Promise<boolean> => (await consent.getValue())[site] !== undefined;

/** What was seen before the pause began is still saved. */
export const isPaused = async (site: SiteId, chat: string | undefined, at: number): Promise<boolean> =>
  findPause(await pauses.getValue(), site, chat, at) !== undefined;

/** Masks secrets in a snapshot if the user wants that. */
export async function applyRedaction(snapshot: Snapshot): Promise<Snapshot> {
  return (await hideBeforeKeeping.getValue()) ? redactSnapshot(snapshot, formatHidden) : snapshot;
}

/** Masks secrets in a site's list of chats if the user wants that. */
export async function applyListingRedaction(listing: Listing): Promise<Listing> {
  return (await hideBeforeKeeping.getValue()) ? redactListing(listing, formatHidden) : listing;
}

const formatHidden = (kind: SensitiveKind): string =>
  browser.i18n.getMessage('preview_hidden', browser.i18n.getMessage(`preview_kind_${kind}`));
