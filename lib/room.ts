/**
 * Room on the disk. Chromium's database does not survive a disk that fills up in the middle of a write: its log is torn, and at the
 * browser's next start the whole database is thrown away (measured; a known fault of LevelDB). So nothing is written when little is left,
 * and nothing large that would leave little.
 */
import { Problem } from './problem';

/** Bytes that are left for this extension; `undefined` where the browser does not tell. */
export type Room = () => Promise<number | undefined>;

/** Bytes. The largest write is as large as a message may be (64 MiB); the database's own tidying comes on top. */
const reserve = 80_000_000;

/** As the browser tells. With `unlimitedStorage` Chromium's quota is what is free on the disk at this moment. */
export const roomOnDisk: Room = async () => {
  // Absent in Node, where the vault's tests run.
  const storage = (globalThis.navigator as Navigator | undefined)?.storage;
  const { quota, usage } = (await storage?.estimate()) ?? {};
  return quota === undefined || usage === undefined ? undefined : quota - usage;
};

/** Whether a write will find room; one that is larger than any message says its `bytes`. Yes where the browser does not tell. */
export async function hasRoom(room: Room, bytes = 0): Promise<boolean> {
  const left = await room();
  return left === undefined || left >= reserve + bytes;
}

/** Rejects with `VaultFull` when a write might not find room. */
export async function makeSureOfRoom(room: Room, bytes = 0): Promise<void> {
  if (!(await hasRoom(room, bytes))) throw new Problem('VaultFull', 'Too little room is left on the disk');
}
