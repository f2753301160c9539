/** Files as a person picks them, and what an import makes of them. */
import { strToU8, zipSync } from 'fflate';
import type { Conversation } from '../../../lib/core/conversation';
import { importWithoutVault } from '../../../lib/transfer/import-without-vault';
import type { TemporaryStore } from '../../../lib/transfer/merge-duplicates';
import type { InputFile } from '../../../lib/transfer/vendors/vendor-reader';

/** 2026-11-22T00:00:00Z. */
export const writtenAt = Date.UTC(2026, 10, 22);

export function file(name: string, content: unknown): InputFile {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  return new File([text], name, { lastModified: writtenAt });
}

export const bytesFile = (name: string, bytes: Uint8Array<ArrayBuffer>): InputFile =>
  new File([bytes], name, { lastModified: writtenAt });

/** `undefined`: an empty file. */
export function zipped(files: Record<string, unknown>): Uint8Array<ArrayBuffer> {
  const entries = Object.entries(files).map(([name, content]) => {
    if (content instanceof Uint8Array) return [name, content];
    return [name, strToU8(typeof content === 'string' ? content : JSON.stringify(content ?? ''))];
  });
  return new Uint8Array(zipSync(Object.fromEntries(entries) as Record<string, Uint8Array>));
}

export const zip = (name: string, files: Record<string, unknown>): InputFile => bytesFile(name, zipped(files));

/** Each chat of these files once, with what was found: all of it held. */
export async function importExports(given: readonly InputFile[]) {
  const { conversations, spaces, report } = await importWithoutVault(given, inMemory());
  const all: Conversation[] = [];
  for await (const one of conversations) all.push(one);
  return { conversations: all, spaces, report: report() };
}

/** For what fits into the memory. */
export function inMemory(): TemporaryStore {
  const chats: Conversation[] = [];
  return {
    put: async chat => chats.push(chat) - 1,
    async get(place) {
      const chat = chats[place];
      if (!chat) throw new RangeError(`Nothing lies at ${place}.`);
      return chat;
    },
  };
}

/** The one chat in these files. */
export async function only(...files: InputFile[]) {
  const { conversations, report } = await importExports(files);
  const [conversation] = conversations;
  if (!conversation || conversations.length > 1) throw new Error(`${conversations.length} chats, not one`);
  return { conversation, report };
}
