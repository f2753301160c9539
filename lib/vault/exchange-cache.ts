import type { TurnInContext, Vault } from './vault';

/**
 * Milliseconds. Keystrokes follow each other faster, and their results share most hits. Limits how long a stale exchange can be shown when
 * `clear` was not called.
 */
const maxAgeMs = 2000;

export interface ExchangeCache extends Pick<Vault, 'readExchanges'> {
  /** Forgets all cached exchanges. Called after every write to the vault. */
  clear(): void;
}

/** Caches exchanges for two seconds, so that they are not read again for each keystroke. `now` answers milliseconds. */
export function createExchangeCache(vault: Pick<Vault, 'readExchanges'>, now = () => performance.now()): ExchangeCache {
  let entries = new Map<string, { readonly found: TurnInContext; readonly at: number }>();
  return {
    clear: () => void (entries = new Map()),

    async readExchanges(places) {
      // An entry that is cleared while the vault is being read must not be put back.
      const entriesAtStart = entries;
      const started = now();
      for (const [key, { at }] of entriesAtStart) if (started - at > maxAgeMs) entriesAtStart.delete(key);
      const keys = places.map(({ conversation, turn }) => JSON.stringify([conversation, turn]));
      const cached = keys.map(key => entriesAtStart.get(key)?.found);
      const missing = places.filter((_, n) => !cached[n]);
      const read = missing.length > 0 ? await vault.readExchanges(missing) : [];
      const fresh = read.values();
      return keys.map((key, n) => {
        const known = cached[n];
        if (known) return known;
        const found = fresh.next().value;
        if (found) entriesAtStart.set(key, { found, at: started });
        return found;
      });
    },
  };
}
