/** Implements `Files` on any disk: checksums, logs of records, and safe file names. */
import { Problem } from '../../core/problem';
import type { Disk } from './disk';
import type { Files } from './files';
import { inOrder } from '../async/serial-queue';
import { framed, sealOf, unframed, unsealed } from './frame-with-checksum';

export function filesOn(disk: Disk): Files {
  /** Logs without an incomplete end, or where it was cut off. */
  const sound = new Set<string>();
  /** Each log is read, truncated and extended by one call at a time, or a record could follow an incomplete one. */
  const inTurn = inOrder();

  const recordsOf = async (key: string): Promise<readonly Uint8Array[]> => {
    const log = await disk.get(key);
    if (!log) return [];
    const { records, bytes } = unframed(log);
    if (bytes < log.length) await disk.cut(key, bytes);
    sound.add(key);
    return records;
  };

  return {
    async write(name, bytes) {
      await named(disk.put(fileKey(name), [bytes, sealOf(bytes)]));
    },
    async read(name) {
      const bytes = await disk.get(fileKey(name));
      return bytes && unsealed(bytes);
    },
    append: (name, record) =>
      inTurn(async () => {
        const key = logKey(name);
        if (!sound.has(key)) await recordsOf(key);
        // Until the record is written, the end of the log may be incomplete.
        sound.delete(key);
        await named(disk.append(key, framed(record)));
        sound.add(key);
      }),
    records: name => inTurn(() => recordsOf(logKey(name))),
    remove: name =>
      inTurn(async () => {
        sound.delete(logKey(name));
        await disk.remove(fileKey(name));
        await disk.remove(logKey(name));
      }),
    names: async () => [...new Set((await disk.keys()).map(key => key.slice(key.indexOf('.') + 1)))].sort(),
    size: () => disk.size(),
    close: () => disk.close(),
  };
}

const fileKey = (name: string): string => `file.${checked(name)}`;
const logKey = (name: string): string => `log.${checked(name)}`;

function checked(name: string): string {
  if (!/^[\w.-]+$/.test(name)) throw new Error(`Not a name for a file: ${JSON.stringify(name)}`);
  return name;
}

/** Rejects with `VaultFull` if the browser's quota is used up. */
async function named(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (cause) {
    if (cause instanceof Error && cause.name === 'QuotaExceededError') {
      throw new Problem('VaultFull', 'No room for the index', { cause });
    }
    throw cause;
  }
}
