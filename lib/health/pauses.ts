/** The user's pauses: everything, single sites, or single chats. Pure. */
import type { ConversationId, SiteId } from '../core/conversation';

/** When each pause began, in milliseconds since 1970. An absent entry is not paused. */
export interface Pauses {
  readonly everywhere?: number;
  readonly sites: Readonly<Partial<Record<SiteId, number>>>;
  readonly chats: Readonly<Record<ConversationId, number>>;
}

export type PauseScope =
  | { readonly of: 'everywhere' }
  | { readonly of: 'site'; readonly site: SiteId }
  | { readonly of: 'chat'; readonly chat: ConversationId };

/** A change of the pauses as a message can carry it. `at`: milliseconds since 1970. */
export type PauseChange =
  | { readonly kind: 'pause'; readonly scope: PauseScope; readonly at: number }
  | { readonly kind: 'resume'; readonly scope: PauseScope };

export const noPauses: Pauses = { sites: {}, chats: {} };

/**
 * Returns the widest pause for this site, or for this chat of it; `undefined` if there is none. Pauses that began after `at` (milliseconds
 * since 1970) are ignored.
 */
export function findPause(pauses: Pauses, site: SiteId, chat?: string, at = Infinity): PauseScope | undefined {
  const isPaused = (since: number | undefined) => since !== undefined && since <= at;
  if (isPaused(pauses.everywhere)) return { of: 'everywhere' };
  if (isPaused(pauses.sites[site])) return { of: 'site', site };
  const id: ConversationId = `${site}:${chat ?? ''}`;
  return chat !== undefined && isPaused(pauses.chats[id]) ? { of: 'chat', chat: id } : undefined;
}

/** Adds a pause and keeps the time of an earlier one. `now` is in milliseconds since 1970. */
export function addPause(pauses: Pauses, scope: PauseScope, now: number): Pauses {
  switch (scope.of) {
    case 'everywhere':
      return { ...pauses, everywhere: pauses.everywhere ?? now };
    case 'site':
      return { ...pauses, sites: { [scope.site]: now, ...pauses.sites } };
    case 'chat':
      return { ...pauses, chats: { [scope.chat]: now, ...pauses.chats } };
  }
}

export const applyPauseChange = (pauses: Pauses, change: PauseChange): Pauses =>
  change.kind === 'pause' ? addPause(pauses, change.scope, change.at) : removePause(pauses, change.scope);

/** Removes this pause. Wider and narrower ones stay. */
export function removePause(pauses: Pauses, scope: PauseScope): Pauses {
  switch (scope.of) {
    case 'everywhere': {
      const { sites, chats } = pauses;
      return { sites, chats };
    }
    case 'site':
      return { ...pauses, sites: removeKey(pauses.sites, scope.site) };
    case 'chat':
      return { ...pauses, chats: removeKey(pauses.chats, scope.chat) };
  }
}

function removeKey<Key extends string, Entries extends Readonly<Partial<Record<Key, number>>>>(
  record: Entries,
  key: Key,
): Entries {
  // The key is optional in the record, so the type stays the same.
  return Object.fromEntries(Object.entries(record).filter(([name]) => name !== key)) as Entries;
}
