import type { FoundTurn, Vault } from './vault';

/**
 * Milliseconds. Keystrokes follow each other faster, and their results share most hits. Limits how long a stale exchange can be shown when
 * `clear` was not called.
 */
const kept = 2000;

export interface ReadLately extends Pick<Vault, 'exchanges'> {
  /** Forgets all cached exchanges. Called after every write to the vault. */
  drop(): void;
}

/** Caches exchanges for two seconds, so that they are not read again for each keystroke. `now` answers milliseconds. */
export function readLately(vault: Pick<Vault, 'exchanges'>, now = () => performance.now()): ReadLately {
  let lately = new Map<string, { readonly found: FoundTurn; readonly at: number }>();
  return {
    drop: () => void (lately = new Map()),

    async exchanges(places) {
      // An entry that is cleared while the vault is being read must not be put back.
      const mine = lately;
      const started = now();
      for (const [key, { at }] of mine) if (started - at > kept) mine.delete(key);
      const keys = places.map(({ conversation, turn }) => JSON.stringify([conversation, turn]));
      const before = keys.map(key => mine.get(key)?.found);
      const missing = places.filter((_, n) => !before[n]);
      const read = missing.length > 0 ? await vault.exchanges(missing) : [];
      const fresh = read.values();
      return keys.map((key, n) => {
        const known = before[n];
        if (known) return known;
        const found = fresh.next().value;
        if (found) mine.set(key, { found, at: started });
        return found;
      });
    },
  };
}
