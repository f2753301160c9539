/** Stores chats on the disk until all files are read. */
import { open, rm } from 'node:fs/promises';
import type { Conversation } from '../../lib/core/conversation';
import type { TemporaryStore } from '../../lib/transfer/merge-duplicates';

export interface ChatsOnDisk extends TemporaryStore {
  close(): Promise<void>;
}

/** Creates a file that only its owner can read, and unlinks it at once, so that nothing remains when the process ends. */
export async function openChatsOnDisk(file: string): Promise<ChatsOnDisk> {
  const handle = await open(file, 'wx+', 0o600);
  await rm(file);
  /** The offset of each chat, and the end of the last one. */
  const offsets = [0];
  return {
    async put(chat) {
      const begin = offsets.at(-1) ?? 0;
      const bytes = Buffer.from(JSON.stringify(chat));
      // On a full disk a write can be partial without an error.
      const { bytesWritten } = await handle.write(bytes, 0, bytes.length, begin);
      if (bytesWritten < bytes.length) throw new Error('There is no room on the disk for the chats.');
      return offsets.push(begin + bytes.length) - 2;
    },
    async get(index) {
      const [begin, end] = offsets.slice(index, index + 2);
      if (begin === undefined || end === undefined) throw new RangeError(`Nothing lies at ${index}.`);
      const bytes = Buffer.alloc(end - begin);
      await handle.read(bytes, 0, bytes.length, begin);
      // Only `put` writes here.
      return JSON.parse(bytes.toString()) as Conversation;
    },
    close: () => handle.close(),
  };
}
