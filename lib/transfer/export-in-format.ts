/** Exports the vault in formats of other programs, each as one file that is written while the vault is read. */
import type { Conversation, ConversationId } from '../core/conversation';
import type { Space } from '../vault/vault';
import { encodeText, toStream } from './byte-stream';
import { writeChatgptExport } from './write-chatgpt-export';
import { formatDay } from '../core/day';
import { writeJsonl } from './write-jsonl';
import { writeMarkdown } from './markdown/write-markdown';
import type { MarkdownLabels, OtherFormat } from './format-names';
import { writeZip, type OutFile } from './write-zip';

export interface ExportInput {
  /** All conversations, in the same order each time. The format `all` reads them three times. */
  readonly conversations: () => AsyncIterable<Conversation>;
  readonly spaces: readonly Space[];
  readonly labels: MarkdownLabels;
  readonly now: Date;
}

export interface ExportFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: ReadableStream<Uint8Array<ArrayBuffer>>;
  /** Number of chats in the file, each counted once, valid once `bytes` has ended. */
  readonly chats: () => number;
}

/** How often each format reads all chats, for its progress. */
export const passCounts: Readonly<Record<OtherFormat, number>> = { markdown: 1, jsonl: 1, chatgpt: 1, all: 3 };

/** Builds the file. Its bytes reject with `ZipFull` if there is more than a zip can hold, and as reading the vault rejects. */
export function exportInFormat(format: OtherFormat, input: ExportInput): ExportFile {
  // Counted by id, because a chat may be added or removed between two passes.
  const seenIds = new Set<ConversationId>();
  async function* readConversations(): AsyncGenerator<Conversation> {
    for await (const conversation of input.conversations()) {
      seenIds.add(conversation.id);
      yield conversation;
    }
  }
  return { ...buildFile(format, { ...input, conversations: readConversations }), chats: () => seenIds.size };
}

function buildFile(format: OtherFormat, input: ExportInput): Omit<ExportFile, 'chats'> {
  const day = formatDay(input.now);
  if (format === 'jsonl') {
    const bytes = toStream(encodeText(writeJsonl(input.conversations())));
    return { name: `kura-messages-${day}.jsonl`, type: 'application/jsonl', bytes };
  }
  const files = { markdown: writeMarkdownFiles, chatgpt: writeChatgptFiles, all: writeAllFiles }[format](input);
  return { name: `kura-${format}-${day}.zip`, type: 'application/zip', bytes: toStream(writeZip(files)) };
}

const writeMarkdownFiles = ({ conversations, labels, spaces }: ExportInput, folder = ''): AsyncGenerator<OutFile> =>
  writeMarkdown(conversations(), labels, new Map(spaces.map(({ id, name }) => [id, name])), folder);

async function* writeChatgptFiles({ conversations, now }: ExportInput): AsyncGenerator<OutFile> {
  // Importers look for this name.
  yield { name: 'conversations.json', changedAt: now.getTime(), pieces: writeChatgptExport(conversations()) };
}

async function* writeAllFiles(input: ExportInput): AsyncGenerator<OutFile> {
  yield* writeMarkdownFiles(input, 'markdown/');
  yield { name: 'messages.jsonl', changedAt: input.now.getTime(), pieces: writeJsonl(input.conversations()) };
  yield* writeChatgptFiles(input);
}
