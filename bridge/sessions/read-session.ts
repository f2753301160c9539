/** Reads one file of a coding agent through the readers of the import, also while the agent writes it. */
import { open, type FileHandle } from 'node:fs/promises';
import type { SessionAgent } from '../../lib/bridge/agent-sessions';
import { claudeCode } from '../../lib/transfer/vendors/agents/claude-code';
import { codex } from '../../lib/transfer/vendors/agents/codex';
import { geminiCli } from '../../lib/transfer/vendors/agents/gemini-cli';
import { readJsonValues } from '../../lib/transfer/vendors/json-values';
import type { Skip } from '../../lib/transfer/vendors/report';
import type { ReadContext, TaggedSnapshot, VendorReader } from '../../lib/transfer/vendors/vendor-reader';
import type { SessionFile } from './session-files';

const readers: Readonly<Record<SessionAgent, VendorReader>> = { claudecode: claudeCode, codex, geminicli: geminiCli };

/**
 * Reads the rows that were whole when it began. What is written meanwhile changes the file's size or time, and is read the next time. Rejects
 * if the file is gone, or is damaged before its first chat.
 */
export async function readSession(
  agent: SessionAgent,
  { file, name, changedAt }: SessionFile,
): Promise<readonly TaggedSnapshot[]> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const end = name.endsWith('.jsonl') ? await findEndOfRows(handle, size) : size;
    if (end === 0) return [];
    let isFileWhole = true;
    const skipValue: Skip = () => void (isFileWhole = false);
    const context: ReadContext = {
      name,
      writtenAt: changedAt,
      // Nobody reads a report of it. A chat that lacks something is saved as incomplete.
      skip: () => undefined,
      isFileWhole: () => isFileWhole,
      readSideFile: () => Promise.resolve(undefined),
    };
    const values = await readJsonValues(() => readBytes(handle, end));
    const chats: TaggedSnapshot[] = [];
    for await (const chat of readers[agent].read(values(skipValue), context)) chats.push(chat);
    return chats;
  } finally {
    await handle.close();
  }
}

const chunkBytes = 256 * 1024;

async function* readBytes(handle: FileHandle, end: number): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for (let at = 0; at < end;) {
    // The reader may keep it, so each has a buffer of its own.
    const bytes = new Uint8Array(Math.min(chunkBytes, end - at));
    const { bytesRead } = await handle.read(bytes, 0, bytes.length, at);
    // The file was shortened meanwhile, and is read again.
    if (bytesRead === 0) return;
    yield bytes.subarray(0, bytesRead);
    at += bytesRead;
  }
}

const newline = 0x0a;

/** The end of the last whole row. A row without its line break counts once it is whole JSON. */
async function findEndOfRows(handle: FileHandle, size: number): Promise<number> {
  const tail: Uint8Array[] = [];
  for (let end = size; end > 0;) {
    const start = Math.max(0, end - chunkBytes);
    const bytes = new Uint8Array(end - start);
    const { bytesRead } = await handle.read(bytes, 0, bytes.length, start);
    const place = bytes.subarray(0, bytesRead).lastIndexOf(newline);
    tail.unshift(bytes.subarray(place + 1, bytesRead));
    if (place < 0 && start > 0) end = start;
    else return isWholeRow(tail) ? size : start + place + 1;
  }
  return 0;
}

function isWholeRow(pieces: readonly Uint8Array[]): boolean {
  try {
    return typeof JSON.parse(Buffer.concat(pieces).toString('utf8')) === 'object';
  } catch {
    // The agent is still writing it.
    return false;
  }
}
