/** Reads DeepSeek's export, and the response of its own web page, which some tools save. */
import { getAt, getEntries, removeEmpty, getId, getItems, getLine, getList, getText } from '../../sites/data/json';
import { buildTurn } from '../../sites/deepseek/data-message';
import { toSnapshot } from './to-snapshot';
import { createChatContext, type ChatContext } from './chat-context';
import { buildTurns, type VendorMessage } from './build-turns';
import { getNodeId } from './normalize-tree';
import { toDerivedId } from './derived-id';
import { findWords } from './find-words';
import { parseTime } from './parse-time';
import type { ReadContext, TaggedSnapshot, VendorReader } from './vendor-reader';

export const deepseek: VendorReader = { vendor: 'deepseek', format: 'json', canRead: isExport, read };

/** The path of a chat in the response of the page. */
const pageDataPath = ['data', 'biz_data'] as const;

function isExport(sample: unknown): boolean {
  if (getList(sample, ...pageDataPath, 'chat_messages')) return true;
  return (getEntries(sample, 'mapping') ?? []).some(([, node]) => getList(node, 'message', 'fragments'));
}

async function* read(values: AsyncIterable<unknown>, context: ReadContext): AsyncGenerator<TaggedSnapshot> {
  for await (const value of values) {
    const messages = getList(value, ...pageDataPath, 'chat_messages');
    if (messages)
      yield* readChat(getAt(value, ...pageDataPath, 'chat_session'), messages.map(toListedMessage), context);
    else yield* readChat(value, (getEntries(value, 'mapping') ?? []).map(toRawMessage), context);
  }
}

interface RawMessage {
  readonly id: string;
  readonly parent: string | null;
  readonly message: unknown;
}

const toRawMessage = ([id, node]: [string, unknown]): RawMessage => ({
  id,
  parent: getNodeId(node, 'parent') ?? null,
  // A node without a message that has words is a message of an unknown form.
  message: getAt(node, 'message') === undefined && findWords(node).length > 0 ? node : getAt(node, 'message'),
});

const toListedMessage = (message: unknown, index: number): RawMessage => ({
  id: getNodeId(message, 'message_id') ?? ` ${index}`,
  parent: getNodeId(message, 'parent_id') ?? null,
  message,
});

function readChat(
  chat: unknown,
  rawMessages: readonly RawMessage[],
  fileContext: ReadContext,
): Generator<TaggedSnapshot> {
  const context = createChatContext(fileContext);
  const namesById = mapNames(rawMessages);
  const messages = rawMessages.map(rawMessage => toMessage(rawMessage, namesById, context));
  const current = getNodeId(chat, 'current_message_id');
  const { turns, data } = buildTurns(messages, context, current === undefined ? undefined : namesById.get(current));
  const title = getLine(chat, 'title');
  return toSnapshot(
    {
      source: 'deepseek',
      id: getId(chat, 'id') ?? toDerivedId(title ?? '', ...turns.map(({ text }) => text)),
      title,
      changedAt: parseTime(chat, 'updated_at'),
      begunAt: parseTime(chat, 'inserted_at'),
      turns,
      data,
    },
    context,
  );
}

/** The site's name of each message, by its number in the export. An id that is not a number gives no row. */
function mapNames(rawMessages: readonly RawMessage[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const { id, message } of rawMessages) {
    const role = getRole(message);
    const isRow = role !== undefined && /^[1-9]\d{0,8}$/.test(id);
    if (!names.has(id)) names.set(id, isRow ? `row:${id}:${role}` : id);
  }
  return names;
}

/** The site's reader keeps a fragment of another type beside the text. */
const fragmentTypes = new Set(['REQUEST', 'RESPONSE', 'THINK', 'SEARCH', 'TOOL_SEARCH', 'FILE', 'READ_LINK', 'TIP']);

function toMessage(
  { id, parent, message }: RawMessage,
  names: ReadonlyMap<string, string>,
  context: ChatContext,
): VendorMessage {
  const name = names.get(id) ?? id;
  const parentName = parent === null ? null : (names.get(parent) ?? parent);
  const role = getRole(message);
  if (role === undefined) {
    // The root of the tree has no message.
    if (message !== null && message !== undefined) context.skip('message of an unknown kind');
    return { id: name, parent: parentName };
  }
  for (const fragment of getItems(message, 'fragments')) {
    const type = getLine(fragment, 'type');
    if (type !== undefined && !fragmentTypes.has(type)) context.skip('content of an unknown kind', 1, type);
  }
  const createdAt = parseTime(message, 'inserted_at');
  const { id: _id, parent: _parent, ...turn } = buildTurn({ role, message: closeStreaming(message) }, name, parentName);
  return {
    id: name,
    parent: parentName,
    at: createdAt,
    raw: message,
    turn: { ...turn, ...removeEmpty({ createdAt }) },
  };
}

/** A message that was streaming when the export was made has ended since. */
const closeStreaming = (message: unknown): unknown =>
  typeof message === 'object' && getText(message, 'status') === 'WIP' ? { ...message, status: 'INCOMPLETE' } : message;

/** The export names no role, but only the user's messages have a request. */
function getRole(message: unknown): 'user' | 'assistant' | undefined {
  const side = getText(message, 'role')?.toLowerCase();
  if (side === 'user' || side === 'assistant') return side;
  const types = getItems(message, 'fragments').map(fragment => getText(fragment, 'type'));
  if (types.length === 0) return undefined;
  return types.includes('REQUEST') ? 'user' : 'assistant';
}
