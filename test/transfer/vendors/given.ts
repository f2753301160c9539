/** Files as a person picks them, and what an import makes of them. */
import { strToU8, zipSync } from 'fflate';
import { importExports } from '../../../lib/transfer/import-exports';
import type { GivenFile } from '../../../lib/transfer/vendors/vendor';

/** 2026-11-22T00:00:00Z. */
export const writtenAt = Date.UTC(2026, 10, 22);

export function file(name: string, content: unknown): GivenFile {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  return new File([text], name, { lastModified: writtenAt });
}

export const bytesFile = (name: string, bytes: Uint8Array<ArrayBuffer>): GivenFile =>
  new File([bytes], name, { lastModified: writtenAt });

/** `undefined`: an empty file. */
export function zipped(files: Record<string, unknown>): Uint8Array<ArrayBuffer> {
  const entries = Object.entries(files).map(([name, content]) => {
    if (content instanceof Uint8Array) return [name, content];
    return [name, strToU8(typeof content === 'string' ? content : JSON.stringify(content ?? ''))];
  });
  return new Uint8Array(zipSync(Object.fromEntries(entries) as Record<string, Uint8Array>));
}

export const zip = (name: string, files: Record<string, unknown>): GivenFile => bytesFile(name, zipped(files));

/** The one chat in these files. */
export async function only(...files: GivenFile[]) {
  const { conversations, report } = await importExports(files);
  const [conversation] = conversations;
  if (!conversation || conversations.length > 1) throw new Error(`${conversations.length} chats, not one`);
  return { conversation, report };
}
