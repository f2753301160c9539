/** `Files` on any disk: checksums around what is kept, logs of records, and names that every disk can bear. */
import { Problem } from '../../problem';
import type { Disk } from './disk';
import type { Files } from './files';
import { inOrder } from '../in-order';
import { framed, sealOf, unframed, unsealed } from './seal';

export function filesOn(disk: Disk): Files {
  /** Logs whose torn end, if they had one, is cut off. */
  const sound = new Set<string>();
  /** One log is read, cut and lengthened by one call at a time, or a record could land behind a torn one. */
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
        // Until it is known to be there, its end may be torn.
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

/** Says `VaultFull` where the browser says that its quota is used up. */
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
