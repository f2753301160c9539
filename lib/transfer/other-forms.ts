/** The vault in the forms that other programs read, each as one file to hand out, written as it is read. */
import type { Conversation, ConversationId } from '../conversation';
import type { Space } from '../vault/vault';
import { encoded, streamOf } from './byte-stream';
import { chatgptShaped } from './chatgpt-shaped';
import { dayOf } from '../day';
import { messageLines } from './jsonl';
import { markdownFiles } from './markdown';
import type { MarkdownWords, OtherForm } from './other-programs';
import { zipped, type OutFile } from './zip-out';

export interface Given {
  /** All of them, in the same order each time: in all forms at once they are gone through three times. */
  readonly conversations: () => AsyncIterable<Conversation>;
  readonly spaces: readonly Space[];
  readonly words: MarkdownWords;
  readonly now: Date;
}

export interface FileToHandOut {
  readonly name: string;
  readonly type: string;
  readonly bytes: ReadableStream<Uint8Array<ArrayBuffer>>;
  /** How many chats are in it, once `bytes` has ended: each once, also where it stands there in three forms. */
  readonly chats: () => number;
}

/** How often each form goes through all chats, for its progress. */
export const passes: Readonly<Record<OtherForm, number>> = { markdown: 1, jsonl: 1, chatgpt: 1, all: 3 };

/** Its bytes reject with `ZipFull` where there is more than a zip can hold, and with what reading the vault rejects with. */
export function inForm(form: OtherForm, vault: Given): FileToHandOut {
  // By their ids, because a chat may come or go between two walks.
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
  // The name under which importers look for it.
  yield { name: 'conversations.json', changedAt: now.getTime(), pieces: chatgptShaped(conversations()) };
}

async function* all(given: Given): AsyncGenerator<OutFile> {
  yield* markdown(given, 'markdown/');
  yield { name: 'messages.jsonl', changedAt: given.now.getTime(), pieces: messageLines(given.conversations()) };
  yield* chatgpt(given);
}
