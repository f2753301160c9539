/** Exports the vault in formats of other programs, each as one file that is written while the vault is read. */
import type { Conversation, ConversationId } from '../core/conversation';
import type { Space } from '../vault/vault';
import { encoded, streamOf } from './byte-stream';
import { chatgptShaped } from './write-chatgpt-export';
import { dayOf } from '../core/day';
import { messageLines } from './write-jsonl';
import { markdownFiles } from './markdown/write-markdown';
import type { MarkdownWords, OtherForm } from './format-names';
import { zipped, type OutFile } from './write-zip';

export interface Given {
  /** All conversations, in the same order each time. The format `all` reads them three times. */
  readonly conversations: () => AsyncIterable<Conversation>;
  readonly spaces: readonly Space[];
  readonly words: MarkdownWords;
  readonly now: Date;
}

export interface FileToHandOut {
  readonly name: string;
  readonly type: string;
  readonly bytes: ReadableStream<Uint8Array<ArrayBuffer>>;
  /** Number of chats in the file, each counted once, valid once `bytes` has ended. */
  readonly chats: () => number;
}

/** How often each format reads all chats, for its progress. */
export const passes: Readonly<Record<OtherForm, number>> = { markdown: 1, jsonl: 1, chatgpt: 1, all: 3 };

/** Builds the file. Its bytes reject with `ZipFull` if there is more than a zip can hold, and as reading the vault rejects. */
export function inForm(form: OtherForm, vault: Given): FileToHandOut {
  // Counted by id, because a chat may be added or removed between two passes.
  const met = new Set<ConversationId>();
  async function* conversations(): AsyncGenerator<Conversation> {
    for await (const conversation of vault.conversations()) {
      met.add(conversation.id);
      yield conversation;
    }
  }
  return { ...fileIn(form, { ...vault, conversations }), chats: () => met.size };
}

function fileIn(form: OtherForm, given: Given): Omit<FileToHandOut, 'chats'> {
  const day = dayOf(given.now);
  if (form === 'jsonl') {
    const bytes = streamOf(encoded(messageLines(given.conversations())));
    return { name: `kura-messages-${day}.jsonl`, type: 'application/jsonl', bytes };
  }
  const files = { markdown, chatgpt, all }[form](given);
  return { name: `kura-${form}-${day}.zip`, type: 'application/zip', bytes: streamOf(zipped(files)) };
}

const markdown = ({ conversations, words, spaces }: Given, folder = ''): AsyncGenerator<OutFile> =>
  markdownFiles(conversations(), words, new Map(spaces.map(({ id, name }) => [id, name])), folder);

async function* chatgpt({ conversations, now }: Given): AsyncGenerator<OutFile> {
  // Importers look for this name.
  yield { name: 'conversations.json', changedAt: now.getTime(), pieces: chatgptShaped(conversations()) };
}

async function* all(given: Given): AsyncGenerator<OutFile> {
  yield* markdown(given, 'markdown/');
  yield { name: 'messages.jsonl', changedAt: given.now.getTime(), pieces: messageLines(given.conversations()) };
  yield* chatgpt(given);
}
