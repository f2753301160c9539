/**
 * Free disk space. If the disk fills up during a write, Chromium's LevelDB is damaged and the whole database is dropped at the next start
 * (measured). So nothing is written when little space is left, and no large write may leave little.
 */
import { Problem } from './core/problem';

/** Free bytes for this extension; `undefined` where the browser does not report them. */
export type DiskSpace = () => Promise<number | undefined>;

/** Bytes. The largest write is one message (64 MiB), and the database's own compaction comes on top. */
const reservedBytes = 80_000_000;

/**
 * Bytes that must be free to write a setting or to remove a few rows, which is how a full disk gets space again: one compaction. All
 * databases of an origin share one LevelDB, so a small write damages the vault just as well.
 */
export const smallWriteReserveBytes = 20_000_000;

/** With `unlimitedStorage`, Chromium's quota is the space that is free on the disk at this moment. */
export const readDiskSpace: DiskSpace = async () => {
  // Absent in Node, where the vault's tests run.
  const storage = (globalThis.navigator as Navigator | undefined)?.storage as Partial<StorageManager> | undefined;
  const { quota, usage } = (await storage?.estimate?.()) ?? {};
  return quota === undefined || usage === undefined ? undefined : quota - usage;
};

/** Whether a write has enough space; `bytes` is needed for writes above one message. True where the browser reports nothing. */
export async function hasSpace(diskSpace: DiskSpace, bytes = 0, reserved = reservedBytes): Promise<boolean> {
  const freeBytes = await diskSpace();
  return freeBytes === undefined || freeBytes >= reserved + bytes;
}

/** Rejects with `VaultFull` when a write may not have enough space. */
export async function ensureSpace(diskSpace: DiskSpace, bytes = 0, reserved = reservedBytes): Promise<void> {
  if (!(await hasSpace(diskSpace, bytes, reserved)))
    throw new Problem('VaultFull', 'Too little room is left on the disk');
}

/**
 * Whether the browser failed because the disk is full. Chromium has many names for that (measured), so the free space is asked, too. What was
 * aborted on purpose is no full disk.
 */
export async function isDiskFull(cause: unknown, reserved = reservedBytes): Promise<boolean> {
  if (!(cause instanceof DOMException) || cause.name === 'AbortError') return false;
  return cause.name === 'QuotaExceededError' || !(await hasSpace(readDiskSpace, 0, reserved));
}
