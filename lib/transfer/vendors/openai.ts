/** Reads messages in the shape of OpenAI's API, `{role, content}`: one chat on each line, or one file of messages. */
import { getAt, getEntries, getItems, getLine, getList, getText } from '../../sites/data/json';
import { toParts } from '../../sites/data/to-parts';
import { toSnapshot } from './to-snapshot';
import { createChatContext, type ChatContext } from './chat-context';
import { toCallParts, parseContent } from './content';
import { buildDialogue, toRole, type DialogueLine } from './dialogue';
import { buildTurns } from './build-turns';
import { toNumberedId, createUniqueIds, getOwnId } from './derived-id';
import { skipUnreadWords } from './find-words';
import { parseTime } from './parse-time';
import type { ReadContext, TaggedSnapshot, VendorReader } from './vendor-reader';

export const openai: VendorReader = {
  vendor: 'openai',
  format: 'json',
  canRead: sample => isMessage(sample) || (isChat(sample) && getItems(sample, 'messages').slice(0, 3).some(isMessage)),
  async *read(values, context) {
    const toUniqueId = createUniqueIds();
    const loose: unknown[] = [];
    for await (const value of values) {
      if (isMessage(value)) loose.push(value);
      else if (isChat(value)) yield* readChat(value, getItems(value, 'messages'), context, toUniqueId);
      else context.skip('entry that is no chat');
    }
    if (loose.length > 0) yield* readChat(undefined, loose, context, toUniqueId);
  },
};

const isChat = (value: unknown): boolean => getList(value, 'messages') !== undefined && !hasOtherProgramKeys(value);

/** Chats of other programs have `messages` too, and one of these keys. */
const hasOtherProgramKeys = (value: unknown): boolean =>
  ['uuid', 'conversationId', 'schema', 'exporter', 'chat_messages', 'mapping'].some(
    key => getAt(value, key) !== undefined,
  );

function isMessage(value: unknown): boolean {
  if (toRole(getText(value, 'role')) === undefined) return false;
  if (['chatId', 'contentChunks', 'uuid', 'messageId', 'parts'].some(key => getAt(value, key) !== undefined))
    return false;
  const content = getAt(value, 'content');
  return content === null || typeof content === 'string' || Array.isArray(content) || hasCalls(value);
}

const hasCalls = (message: unknown): boolean =>
  getList(message, 'tool_calls') !== undefined || getEntries(message, 'function_call') !== undefined;

/** `toUniqueId`: lines of a file may be identical chats, and are kept as one. */
function* readChat(
  chat: unknown,
  messages: readonly unknown[],
  fileContext: ReadContext,
  toUniqueId: (wished: string) => string,
): Generator<TaggedSnapshot> {
  const context = createChatContext(fileContext);
  const lines = messages.flatMap((message): DialogueLine[] => toLines(message, context));
  const words = lines.map(({ role, content }) => `${role}\n${content.text}`);
  const ownId = getOwnId(chat, 'id') ?? getOwnId(chat, 'conversation_id') ?? getOwnId(chat, 'thread_id');
  const id = toNumberedId(ownId, words);
  if (ownId === undefined && toUniqueId(id) !== id) return context.skip('chat that is there twice');
  const { turns, data } = buildTurns(buildDialogue(lines), context);
  yield* toSnapshot(
    {
      source: 'openai',
      id,
      title: getLine(chat, 'title') ?? getLine(chat, 'name'),
      model: getLine(chat, 'model'),
      changedAt: parseTime(chat, 'updated_at') ?? parseTime(chat, 'created_at') ?? parseTime(chat, 'created'),
      turns,
      // Messages without a chat around them are all of the file.
      data: { ...data, whole: data.whole && (chat !== undefined || context.isFileWhole()) },
    },
    context,
  );
}

/** Converts a message to a line; none if it has no role. Other programs use the same fields. */
export function toLines(message: unknown, context: ChatContext): DialogueLine[] {
  const role = toRole(getText(message, 'role'));
  if (role === undefined) {
    context.skip('message without a side');
    return [];
  }
  const { text, parts, attachments } = parseContent(getAt(message, 'content'), context);
  const thought =
    getText(message, 'reasoning_content') ?? getText(message, 'reasoning') ?? getText(message, 'thinking');
  const call = getAt(message, 'function_call');
  const calls = [...getItems(message, 'tool_calls'), ...(call === undefined || call === null ? [] : [call])];
  const content = {
    text,
    parts: [...toParts('thinking', undefined, thought ?? ''), ...parts, ...calls.flatMap(toCallParts)],
    attachments,
  };
  skipUnreadWords(message, content, context);
  return [
    {
      role,
      id: getOwnId(message, 'id') ?? getOwnId(message, 'uuid'),
      content,
      model: role === 'assistant' ? getLine(message, 'model') : undefined,
      createdAt: parseTime(message, 'created_at') ?? parseTime(message, 'createdAt') ?? parseTime(message, 'timestamp'),
    },
  ];
}
