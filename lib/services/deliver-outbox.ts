import { outboxPrefix, isPermanentRefusal } from '../capture/outbox';

/** The outbox as the background sees it: all entries, and a way to remove one. */
export interface UndeliveredStore {
  all(): Promise<Readonly<Record<string, unknown>>>;
  remove(key: string): Promise<void>;
}

/**
 * Saves what pages stored but could not deliver because of a closed tab, a killed worker or an update. An entry that can never be saved
 * (invalid, too large, no consent) is removed. Any other failure stays for the next start and does not block later entries; the last one
 * rejects.
 */
export async function deliverOutbox(
  store: UndeliveredStore,
  save: (snapshot: unknown) => Promise<unknown>,
): Promise<void> {
  let failure: { readonly error: unknown } | undefined;
  for (const [key, snapshot] of Object.entries(await store.all())) {
    if (!key.startsWith(outboxPrefix)) continue;
    try {
      await save(snapshot);
    } catch (error) {
      if (!isPermanentRefusal(error)) {
        failure = { error };
        continue;
      }
    }
    await store.remove(key);
  }
  if (failure) throw failure.error;
}
