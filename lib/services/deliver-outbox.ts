import { encryptSnapshot } from '../capture/outbox-cipher';
import { canReplace, outboxPrefix, isPermanentRefusal } from '../capture/outbox';
import type { Snapshot, SiteId } from '../core/conversation';
import { toProblemName } from '../core/problem';
import type { OpenedSnapshot, OutboxKeys } from './outbox-keys';

/** The outbox as the background sees it. Scripts of every site can write into it and remove from it, so nothing of it is believed. */
export interface UndeliveredStore {
  listKeys(): Promise<readonly string[]>;
  read(key: string): Promise<unknown>;
  write(key: string, entry: unknown): Promise<void>;
  remove(key: string): Promise<void>;
}

export interface OutboxDeps {
  readonly store: UndeliveredStore;
  readonly keys: OutboxKeys;
  /** Saves as a page of this site would. */
  readonly save: (site: SiteId, snapshot: Snapshot) => Promise<unknown>;
  readonly report: (error: unknown) => void;
}

/** Removes entries that belong to no key, with a report. A failure to read the keys is thrown, and removes nothing. */
async function openEntry({ store, keys, report }: OutboxDeps, key: string): Promise<OpenedSnapshot | undefined> {
  const entry = await store.read(key);
  if (entry === undefined) return undefined;
  try {
    return await keys.open(entry);
  } catch (error) {
    if (!isPermanentRefusal(error)) throw error;
    report(error);
    await store.remove(key);
    return undefined;
  }
}

/**
 * Saves what pages stored but could not deliver because of a closed tab, a killed worker or an update. An entry that can never be saved
 * (invalid, too large, no consent) is removed. Any other failure is reported; its entry stays for the next start, does not block later
 * ones, and is encrypted with a current key. Answers whether nothing needs a retired key any more.
 */
export async function deliverOutbox(deps: OutboxDeps): Promise<boolean> {
  const { store, save, report } = deps;
  let isRenewed = true;
  for (const key of await listEntryKeys(store)) {
    const opened = await openEntry(deps, key);
    if (!opened) continue;
    try {
      await save(opened.site, opened.snapshot);
    } catch (error) {
      if (!isPermanentRefusal(error)) {
        report(error);
        if (opened.isRetired) isRenewed = (await encryptAgain(deps, key, opened)) && isRenewed;
        continue;
      }
    }
    await store.remove(key);
  }
  return isRenewed;
}

/** Answers whether the entry is now encrypted with a current key. */
async function encryptAgain(
  { store, keys, report }: OutboxDeps,
  key: string,
  opened: OpenedSnapshot,
): Promise<boolean> {
  try {
    await store.write(key, encryptSnapshot(opened.snapshot, await keys.getKey(opened.site)));
    return true;
  } catch (error) {
    report(error);
    return false;
  }
}

/** Removes what waits for these conversations. */
export async function removeFromOutbox(deps: OutboxDeps, ids: readonly string[]): Promise<void> {
  for (const key of await listEntryKeys(deps.store)) {
    const opened = await openEntry(deps, key);
    if (opened && ids.includes(opened.snapshot.id)) await deps.store.remove(key);
  }
}

const listEntryKeys = async (store: UndeliveredStore) =>
  (await store.listKeys()).filter(key => key.startsWith(outboxPrefix));

/** One change of an entry, as the browser reports it. */
export interface EntryChange {
  readonly oldValue?: unknown;
  readonly newValue?: unknown;
}

/**
 * Saves an entry that was removed or overwritten before anybody acknowledged it: a script of another site can do that, but it cannot take
 * the browser's report of the old value away. What cannot be saved now is put back.
 */
export async function saveRemoved(
  deps: OutboxDeps,
  { oldValue, newValue }: EntryChange,
  isAcknowledged: (snapshot: Snapshot) => boolean,
): Promise<void> {
  const opened = oldValue === undefined ? undefined : await openIfOurs(deps.keys, oldValue);
  if (!opened || isAcknowledged(opened.snapshot)) return;
  const newer = newValue === undefined ? undefined : await openIfOurs(deps.keys, newValue);
  if (newer?.site === opened.site && canReplace(newer.snapshot, opened.snapshot)) return;
  try {
    await deps.save(opened.site, opened.snapshot);
  } catch (error) {
    if (isPermanentRefusal(error)) return;
    await deps.store.write(`${outboxPrefix}${crypto.randomUUID()}`, oldValue);
    throw error;
  }
}

async function openIfOurs(keys: OutboxKeys, entry: unknown): Promise<OpenedSnapshot | undefined> {
  try {
    return await keys.open(entry);
  } catch (error) {
    if (toProblemName(error)) return undefined;
    throw error;
  }
}
