/**
 * The keys of the outbox, one for each site. A retired key only opens. Once nothing needs it, it is removed from the disk, and what
 * LevelDB still holds of old entries cannot be read any more.
 */
import { createOutboxKey, decryptSnapshot, type EncryptedSnapshot } from '../capture/outbox-cipher';
import type { SiteId, Snapshot } from '../core/conversation';
import { Problem } from '../core/problem';
import type { OutboxKey } from '../rpc/contracts/page-settings';

export interface StoredOutboxKey extends OutboxKey {
  readonly site: SiteId;
  readonly retired?: true;
}

interface OutboxKeyStore {
  read(): Promise<readonly StoredOutboxKey[] | undefined>;
  write(keys: readonly StoredOutboxKey[]): Promise<void>;
}

/** A snapshot from the outbox, with the site that its key belongs to. */
export interface OpenedSnapshot {
  readonly site: SiteId;
  /** Not validated. */
  readonly snapshot: Snapshot;
  /** Whether its key is retired. */
  readonly isRetired: boolean;
}

export interface OutboxKeys {
  /** The key with which this site's pages encrypt. Created at the first call. */
  getKey(site: SiteId): Promise<OutboxKey>;
  /** Decrypts an entry of the outbox. Rejects with `Forbidden` if no key opens it. */
  open(entry: unknown): Promise<OpenedSnapshot>;
  /** Retires the keys of these sites, or of all. */
  retire(sites?: readonly SiteId[]): Promise<void>;
  /** Removes the retired keys of these sites, or of all. */
  removeRetired(sites?: readonly SiteId[]): Promise<void>;
}

/** Characters of a Base64 text. No message is longer, and nothing that a page sends. */
const maxDataLength = 90_000_000;

export function createOutboxKeys(store: OutboxKeyStore): OutboxKeys {
  let known: Promise<readonly StoredOutboxKey[]> | undefined;
  const read = () => {
    known ??= store.read().then(
      keys => keys ?? [],
      (error: unknown) => {
        known = undefined;
        throw error;
      },
    );
    return known;
  };
  let last: Promise<unknown> = Promise.resolve();
  /** One change after the other. A change that cannot be stored did not happen. */
  const update = (next: (keys: readonly StoredOutboxKey[]) => readonly StoredOutboxKey[]) => {
    const changed = last.then(async () => {
      const before = await read();
      const after = next(before);
      if (after === before) return before;
      await store.write(after);
      known = Promise.resolve(after);
      return after;
    });
    last = changed.catch(() => undefined);
    return changed;
  };
  const isFor = (sites: readonly SiteId[] | undefined, { site }: StoredOutboxKey) => sites?.includes(site) ?? true;

  return {
    async getKey(site) {
      const findCurrent = (keys: readonly StoredOutboxKey[]) => keys.find(key => key.site === site && !key.retired);
      const keys = await update(all => (findCurrent(all) ? all : [...all, { ...createOutboxKey(), site }]));
      const { id, secret } = findCurrent(keys) ?? createOutboxKey();
      return { id, secret };
    },
    async open(entry) {
      const key = isEncrypted(entry) ? (await read()).find(({ id }) => id === entry.key) : undefined;
      if (!isEncrypted(entry) || !key) throw new Problem('Forbidden', 'An entry of the outbox has no key');
      if (entry.data.length > maxDataLength) throw new Problem('TooLarge', 'An entry of the outbox is too long');
      try {
        const snapshot = decryptSnapshot(entry, key);
        if (typeof snapshot !== 'object' || snapshot === null) throw new TypeError('No snapshot');
        return { site: key.site, snapshot: snapshot as Snapshot, isRetired: key.retired === true };
      } catch (cause) {
        throw new Problem('Forbidden', `An entry of the outbox was changed (${key.site})`, { cause });
      }
    },
    retire: async sites =>
      void (await update(keys =>
        keys.some(key => isFor(sites, key) && !key.retired)
          ? keys.map(key => (isFor(sites, key) ? { ...key, retired: true } : key))
          : keys,
      )),
    removeRetired: async sites =>
      void (await update(keys =>
        keys.some(key => key.retired && isFor(sites, key))
          ? keys.filter(key => !key.retired || !isFor(sites, key))
          : keys,
      )),
  };
}

const isEncrypted = (entry: unknown): entry is EncryptedSnapshot =>
  typeof entry === 'object' &&
  entry !== null &&
  typeof Reflect.get(entry, 'key') === 'string' &&
  typeof Reflect.get(entry, 'data') === 'string';
