/** Reads Chatbox's export: one object with a key `session:<id>` for each session. A session's earlier threads are chats of their own. */
import { getAt, getEntries, getItems, getLine, getList, getText } from '../../../sites/data/json';
import { buildTurns, type VendorMessage } from '../build-turns';
import { createChatContext, type ChatContext } from '../chat-context';
import { getOwnId, hashWords } from '../derived-id';
import { buildDialogue, type DialogueLine } from '../dialogue';
import { toLines } from '../openai';
import { parseTime } from '../parse-time';
import { toSnapshot } from '../to-snapshot';
import type { ReadContext, TaggedSnapshot, VendorReader } from '../vendor-reader';

const sessionPrefix = 'session:';

export const chatbox: VendorReader = {
  vendor: 'chatbox',
  format: 'json',
  canRead: value =>
    getList(value, 'chat-sessions-list') !== undefined ||
    (getEntries(value) ?? []).some(([key, session]) => key.startsWith(sessionPrefix) && getList(session, 'messages')),
  async *read(values, context) {
    for await (const value of values) {
      const names = new Map(
        getItems(value, 'chat-sessions-list').map(each => [getText(each, 'id'), getLine(each, 'name')]),
      );
      for (const [key, session] of getEntries(value) ?? []) {
        if (!key.startsWith(sessionPrefix)) continue;
        const id = getOwnId(session, 'id') ?? getOwnId(key.slice(sessionPrefix.length));
        const title = getLine(session, 'threadName') ?? getLine(session, 'name') ?? names.get(id);
        yield* readThread(session, session, id, title, context);
        for (const thread of getItems(session, 'threads'))
          yield* readThread(thread, session, getOwnId(thread, 'id'), getLine(thread, 'name'), context);
      }
    }
  },
};

function* readThread(
  thread: unknown,
  session: unknown,
  id: string | undefined,
  title: string | undefined,
  fileContext: ReadContext,
): Generator<TaggedSnapshot> {
  const context = createChatContext(fileContext);
  const messages = getItems(thread, 'messages');
  const main = buildDialogue(messages.flatMap(message => toChatboxLines(message, context)));
  const all = [...main, ...listForks(main, session, context)];
  yield* toSnapshot(
    {
      source: 'chatbox',
      id: id ?? hashWords(...all.map(message => message.id)),
      title,
      begunAt: parseTime(thread, 'createdAt'),
      ...buildTurns(all, context, main.at(-1)?.id),
    },
    context,
  );
}

/** What was said after a message before it was asked or answered anew: lists of messages, by the message that they followed. */
function listForks(main: readonly VendorMessage[], session: unknown, context: ChatContext): VendorMessage[] {
  const known = new Set(main.map(({ id }) => id));
  const ids = new Set([session, ...getItems(session, 'threads')].flatMap(listMessageIds));
  return (getEntries(session, 'messageForksHash') ?? []).flatMap(([parent, fork]) => {
    // Forks of the session's other threads belong to those.
    if (!known.has(parent)) {
      if (!ids.has(parent)) context.skip('message that others answer and the export lacks');
      return [];
    }
    return getItems(fork, 'lists').flatMap(list => {
      const lines = getItems(list, 'messages').flatMap(message => toChatboxLines(message, context));
      const messages = buildDialogue(lines).filter(({ id }) => !known.has(id));
      for (const { id } of messages) known.add(id);
      return messages.map((message, index) => (index === 0 ? { ...message, parent } : message));
    });
  });
}

const listMessageIds = (thread: unknown): string[] =>
  getItems(thread, 'messages').flatMap(message => getOwnId(message, 'id') ?? []);

/** Newer messages have parts of their content, older ones a text. The system's message is the program's own. */
function toChatboxLines(message: unknown, context: ChatContext): DialogueLine[] {
  if (getText(message, 'role') === 'system') return [];
  const pieces = getList(message, 'contentParts');
  const content = pieces ? pieces.map(toBlock) : getAt(message, 'content');
  const lines = toLines({ ...Object(message), content, reasoning: getText(message, 'reasoningContent') }, context);
  const hasFailed = getText(message, 'error') !== undefined;
  return lines.map(line => ({ ...line, unfinished: hasFailed ? 'failed' : undefined }));
}

/** The same block as other programs write it. */
function toBlock(piece: unknown): unknown {
  const type = getText(piece, 'type');
  if (type === 'info') return null;
  if (type !== 'tool-call') return piece;
  return {
    type: 'tool_use',
    name: getLine(piece, 'toolName'),
    input: getAt(piece, 'args'),
    result: getAt(piece, 'result'),
  };
}
