/** Reads Open WebUI's export of chats: a list of `{id, title, chat: {history: {currentId, messages}}}`, each chat a tree. */
import type { Part } from '../../core/conversation';
import { convertFormulas } from '../../sites/data/convert-formulas';
import { getAt, getEntries, removeEmpty, isTrue, getItems, getLine, getList, getText } from '../../sites/data/json';
import { toUniqueFiles, joinTrimmed, toParts, truncateParts } from '../../sites/data/to-parts';
import { toSnapshot } from './to-snapshot';
import { createChatContext, type ChatContext } from './chat-context';
import { toCallParts, parseContent, listAttachments, toToolPart, toUnknownParts } from './content';
import { toRole } from './dialogue';
import { extractFolds } from './extract-folds';
import { buildTurns, type VendorMessage } from './build-turns';
import { hashWords, getOwnId } from './derived-id';
import { parseTime } from './parse-time';
import type { ReadContext, TaggedSnapshot, VendorReader } from './vendor-reader';

export const openwebui: VendorReader = {
  vendor: 'openwebui',
  format: 'json',
  canRead: sample => listMessages(sample) !== undefined || getItems(sample, 'chats').some(chat => listMessages(chat)),
  async *read(values, context) {
    for await (const value of values) {
      for (const entry of getList(value, 'chats') ?? [value])
        yield* readTreeChat(entry, 'openwebui', keepMessage, context);
    }
  },
};

const keepMessage = (message: unknown): unknown => message;

/** Reads a chat of Open WebUI, or of a site that grew from it and whose messages `toMessage` converts. */
export function* readTreeChat(
  entry: unknown,
  source: 'openwebui' | 'qwen',
  toMessage: (message: unknown) => unknown,
  fileContext: ReadContext,
): Generator<TaggedSnapshot> {
  const entries = listMessages(entry);
  if (!entries) return fileContext.skip('entry that is no chat');
  const context = createChatContext(fileContext);
  const chat = getAt(entry, 'chat') ?? entry;
  const messages = entries.flatMap(([key, message], n) =>
    toMessages(toMessage(message), key, entries[n - 1]?.[0], context),
  );
  yield* toSnapshot(
    {
      source,
      id: getOwnId(entry, 'id') ?? getOwnId(chat, 'id') ?? hashWords(...messages.map(({ id }) => id)),
      title: getLine(entry, 'title') ?? getLine(chat, 'title'),
      model: getLine(chat, 'models', 0),
      changedAt: parseTime(entry, 'updated_at') ?? parseTime(entry, 'created_at') ?? parseTime(chat, 'timestamp'),
      tags: [...getItems(entry, 'meta', 'tags'), ...getItems(chat, 'tags')].flatMap(tag => getLine(tag) ?? []),
      ...buildTurns(messages, context, getText(chat, 'history', 'currentId')),
    },
    context,
  );
}

type MessageEntry = readonly [key: string, message: unknown];

/** Messages by id. Older chats have a list instead, in which each message follows the one before. */
export function listMessages(entry: unknown): readonly MessageEntry[] | undefined {
  const chat = getAt(entry, 'chat') ?? entry;
  const tree = getEntries(chat, 'history', 'messages');
  if (tree) return tree;
  if (getAt(entry, 'chat') === undefined) return undefined;
  return getList(chat, 'messages')?.map((message, n): MessageEntry => [getOwnId(message, 'id') ?? `${n}`, message]);
}

function toMessages(message: unknown, key: string, before: string | undefined, context: ChatContext): VendorMessage[] {
  const role = toRole(getText(message, 'role'));
  const id = getOwnId(message, 'id') ?? (getOwnId(key) || undefined);
  if (role === undefined || id === undefined) {
    context.skip('message without a side or an id');
    return [];
  }
  const parentId = getAt(message, 'parentId');
  const parent = parentId === undefined ? (before ?? null) : (getOwnId(parentId) ?? null);
  const createdAt = parseTime(message, 'timestamp');
  const content = parseContent(getAt(message, 'content'), context);
  const attachments = toUniqueFiles([...content.attachments, ...listAttachments(message, 'files')]);
  if (role === 'user' || role === 'system') {
    const { text, parts } = content;
    const hasContent = text !== '' || parts.length > 0 || attachments.length > 0;
    const turn = { role: role, text, ...removeEmpty({ parts, attachments, createdAt }) };
    return [{ id, parent, at: createdAt, raw: message, turn: hasContent ? turn : undefined }];
  }
  const { text, parts } = toAnswer(message, content.text, context);
  const hasContent = text !== '' || parts.length > 0 || attachments.length > 0;
  const fields = {
    parts: truncateParts([...content.parts, ...parts]),
    attachments,
    model: getLine(message, 'model') ?? getLine(message, 'modelName'),
    createdAt,
    unfinished: getUnfinished(message),
  };
  const turn = { role: 'assistant' as const, text: convertFormulas(text), ...removeEmpty(fields) };
  return [{ id, parent, at: createdAt, raw: message, turn: hasContent ? turn : undefined }];
}

function getUnfinished(message: unknown): 'failed' | 'stopped' | undefined {
  const error = getAt(message, 'error');
  if (error !== undefined && error !== null && error !== false) return 'failed';
  return getAt(message, 'done') === false || isTrue(message, 'stopped') ? 'stopped' : undefined;
}

/** The answer's text and parts. The field `output` has the parts in full; the text has them only folded. */
function toAnswer(
  message: unknown,
  content: string,
  context: ChatContext,
): { readonly text: string; readonly parts: readonly Part[] } {
  const extracted = extractFolds(content);
  const output = getItems(message, 'output');
  const texts = output.filter(item => getText(item, 'type') === 'message').map(joinTexts);
  const text = extracted.text === '' ? joinTrimmed(texts) : extracted.text;
  const names = new Map(
    output
      .flatMap(item => [[getText(item, 'call_id') ?? '', getLine(item, 'name')] as const])
      .filter(([, name]) => name),
  );
  const parts = output.flatMap(item => toOutputParts(item, names, context));
  return { text, parts: parts.length > 0 ? parts : extracted.parts };
}

const joinTexts = (item: unknown): string =>
  joinTrimmed(
    [...getItems(item, 'content'), ...getItems(item, 'output'), ...getItems(item, 'summary')].map(
      block => getText(block, 'text') ?? '',
    ),
  );

function toOutputParts(item: unknown, names: ReadonlyMap<string, string | undefined>, context: ChatContext): Part[] {
  switch (getText(item, 'type') ?? '') {
    case 'reasoning':
      return toParts('thinking', undefined, joinTexts(item));
    case 'function_call':
      return toCallParts(item);
    case 'function_call_output':
      return toToolPart(
        names.get(getText(item, 'call_id') ?? ''),
        undefined,
        getText(item, 'output') ?? joinTexts(item),
      );
    case 'message':
      return [];
    default:
      return toUnknownParts(item, context);
  }
}
