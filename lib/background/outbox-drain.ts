import { outboxPrefix, refusedForGood } from '../capture/outbox';

/** The outbox as the background sees it: everything in its store, and a way to cross out. */
export interface OutboxShelf {
  all(): Promise<Readonly<Record<string, unknown>>>;
  remove(key: string): Promise<void>;
}

/**
 * Saves what pages wrote down and could not deliver: a closed tab, a killed worker, an update. What can never be saved (not a
 * sighting, too large, no consent) is crossed out too, so that it is not tried for ever; anything else stays for the
 * next start and keeps nothing from being saved that comes after it. Rejects with the last failure of that kind.
 */
export async function drainOutbox(shelf: OutboxShelf, save: (sighting: unknown) => Promise<unknown>): Promise<void> {
  let failure: { readonly error: unknown } | undefined;
  for (const [key, sighting] of Object.entries(await shelf.all())) {
    if (!key.startsWith(outboxPrefix)) continue;
    try {
      await save(sighting);
    } catch (error) {
      if (!refusedForGood(error)) {
        failure = { error };
        continue;
      }
    }
    await shelf.remove(key);
  }
  if (failure) throw failure.error;
}
