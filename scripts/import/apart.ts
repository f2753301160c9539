/** Chats that lie on the disk until all files were read. */
import { open, rm } from 'node:fs/promises';
import type { Conversation } from '../../lib/conversation';
import type { Apart } from '../../lib/transfer/one-of-each';

export interface ApartOnDisk extends Apart {
  close(): Promise<void>;
}

/** In a new file under this name that only its owner can read. The name goes at once: whatever ends the command leaves nothing behind. */
export async function apartOnDisk(file: string): Promise<ApartOnDisk> {
  const handle = await open(file, 'wx+', 0o600);
  await rm(file);
  /** Where each begins, and where the last one ends. */
  const edges = [0];
  return {
    async put(chat) {
      const begin = edges.at(-1) ?? 0;
      const bytes = Buffer.from(JSON.stringify(chat));
      // A disk that fills up takes a part and says nothing.
      const { bytesWritten } = await handle.write(bytes, 0, bytes.length, begin);
      if (bytesWritten < bytes.length) throw new Error('There is no room on the disk for the chats.');
      return edges.push(begin + bytes.length) - 2;
    },
    async get(place) {
      const [begin, end] = edges.slice(place, place + 2);
      if (begin === undefined || end === undefined) throw new RangeError(`Nothing lies at ${place}.`);
      const bytes = Buffer.alloc(end - begin);
      await handle.read(bytes, 0, bytes.length, begin);
      // Written by `put`, and by nobody else.
      return JSON.parse(bytes.toString()) as Conversation;
    },
    close: () => handle.close(),
  };
}
