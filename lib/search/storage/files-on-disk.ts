/** Implements `Files` on any disk: checksums, logs of records, and safe file names. */
import { Problem } from '../../core/problem';
import { isDiskFull, smallWriteReserveBytes } from '../../disk-space';
import type { Disk } from './disk';
import type { Files } from './files';
import { createSerialQueue } from '../async/serial-queue';
import { toFrame, buildTrailer, parseFrames, verifyTrailer } from './frame-with-checksum';

export function createFilesOnDisk(disk: Disk): Files {
  /** Logs without an incomplete end, or where it was cut off. */
  const intactLogs = new Set<string>();
  /** Each log is read, truncated and extended by one call at a time, or a record could follow an incomplete one. */
  const enqueue = createSerialQueue();

  const readLog = async (key: string): Promise<readonly Uint8Array[]> => {
    const log = await disk.get(key);
    if (!log) return [];
    const { records, bytes } = parseFrames(log);
    if (bytes < log.length) await disk.truncate(key, bytes);
    intactLogs.add(key);
    return records;
  };

  return {
    async write(name, bytes) {
      await wrapQuotaError(disk.put(toFileKey(name), [bytes, buildTrailer(bytes)]));
    },
    async read(name) {
      const bytes = await disk.get(toFileKey(name));
      return bytes && verifyTrailer(bytes);
    },
    append: (name, record) =>
      enqueue(async () => {
        const key = toLogKey(name);
        if (!intactLogs.has(key)) await readLog(key);
        // Until the record is written, the end of the log may be incomplete.
        intactLogs.delete(key);
        await wrapQuotaError(disk.append(key, toFrame(record)));
        intactLogs.add(key);
      }),
    readRecords: name => enqueue(() => readLog(toLogKey(name))),
    remove: name =>
      enqueue(async () => {
        intactLogs.delete(toLogKey(name));
        await disk.remove(toFileKey(name));
        await disk.remove(toLogKey(name));
      }),
    listNames: async () => [...new Set((await disk.keys()).map(key => key.slice(key.indexOf('.') + 1)))].sort(),
    size: () => disk.size(),
    close: () => disk.close(),
  };
}

const toFileKey = (name: string): string => `file.${validateName(name)}`;
const toLogKey = (name: string): string => `log.${validateName(name)}`;

function validateName(name: string): string {
  if (!/^[\w.-]+$/.test(name)) throw new Error(`Not a name for a file: ${JSON.stringify(name)}`);
  return name;
}

/** Rejects with `VaultFull` if the browser's quota is used up, whatever the browser calls that. */
async function wrapQuotaError(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (cause) {
    const isFull = await isDiskFull(cause, smallWriteReserveBytes);
    throw isFull ? new Problem('VaultFull', 'No room for the index', { cause }) : cause;
  }
}
