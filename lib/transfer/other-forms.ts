/** The vault in the forms that other programs read, each as one file to hand out, written as it is read. */
import type { Conversation, ConversationId } from '../conversation';
import type { Space } from '../vault/vault';
import { chatgptShaped } from './chatgpt-shaped';
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
  const day = [given.now.getFullYear(), given.now.getMonth() + 1, given.now.getDate()]
    .map(part => String(part).padStart(2, '0'))
    .join('-');
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

async function* encoded(pieces: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const utf8 = new TextEncoder();
  for await (const piece of pieces) if (piece !== '') yield utf8.encode(piece);
}

function streamOf(source: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await source.next();
      if (done) controller.close();
      // Each lies in a buffer of its own, never in shared memory.
      else controller.enqueue(value as Uint8Array<ArrayBuffer>);
    },
    async cancel() {
      await source.return(undefined);
    },
  });
}
