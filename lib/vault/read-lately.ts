import type { FoundTurn, Vault } from './vault';

/**
 * In milliseconds. Letters follow each other faster, and share most of their hits. It bounds how long anything could be shown that has
 * changed without `drop` being called.
 */
const kept = 2000;

export interface ReadLately extends Pick<Vault, 'exchanges'> {
  /** Something was written: everything is read anew. */
  drop(): void;
}

/** Exchanges that are not read twice within two seconds, unless something was written meanwhile. `now`: in milliseconds. */
export function readLately(vault: Pick<Vault, 'exchanges'>, now = () => performance.now()): ReadLately {
  let lately = new Map<string, { readonly found: FoundTurn; readonly at: number }>();
  return {
    drop: () => void (lately = new Map()),

    async exchanges(places) {
      // What is dropped while the vault is being read must not be put back.
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
