/** Reads LibreChat's export of one chat: `{conversationId, title, messagesTree}`, nested, or `messages` in a list, each naming its parent. */
import type { ObservedTurn } from '../../core/conversation';
import { convertFormulas } from '../../sites/data/convert-formulas';
import { getAt, removeEmpty, isTrue, getItems, getLine, getList, getText } from '../../sites/data/json';
import { toUniqueFiles, truncateParts } from '../../sites/data/to-parts';
import { toSnapshot } from './to-snapshot';
import { createChatContext, type ChatContext } from './chat-context';
import { parseContent, listAttachments } from './content';
import { toRole } from './dialogue';
import { extractFolds } from './extract-folds';
import { buildTurns, type VendorMessage } from './build-turns';
import { hashWords, getOwnId } from './derived-id';
import { parseTime } from './parse-time';
import type { VendorReader } from './vendor-reader';

export const librechat: VendorReader = {
  vendor: 'librechat',
  format: 'json',
  canRead: isChat,
  async *read(values, fileContext) {
    for await (const value of values) {
      if (!isChat(value)) {
        fileContext.skip('entry that is no chat');
        continue;
      }
      const context = createChatContext(fileContext);
      const messages = flattenMessages(value).flatMap(rawMessage => toMessages(rawMessage, context));
      yield* toSnapshot(
        {
          source: 'librechat',
          id: getOwnId(value, 'conversationId') ?? hashWords(...messages.map(({ id }) => id)),
          title: getLine(value, 'title'),
          model: getLine(value, 'options', 'model') ?? getLine(value, 'model'),
          changedAt: parseTime(value, 'updatedAt'),
          ...buildTurns(messages, context),
        },
        context,
      );
    }
  },
};

function isChat(value: unknown): boolean {
  if (getList(value, 'messagesTree')) return true;
  const messages = getList(value, 'messages');
  if (!messages || getAt(value, 'mapping') !== undefined) return false;
  return messages.some(isMessage) || (messages.length === 0 && getOwnId(value, 'conversationId') !== undefined);
}

const isMessage = (message: unknown): boolean =>
  getText(message, 'messageId') !== undefined || getAt(message, 'isCreatedByUser') !== undefined;

interface RawMessage {
  readonly message: unknown;
  readonly id: string;
  /** The message that contains this one, or else the one before it. */
  readonly parentId: string | null;
}

/** Lists every message, parents first, whatever the depth of nesting. */
function flattenMessages(chat: unknown): RawMessage[] {
  const flat: RawMessage[] = [];
  const nested = getList(chat, 'messagesTree');
  const waiting = (nested ?? getItems(chat, 'messages'))
    .map(message => ({ message, parentId: null as string | null }))
    .toReversed();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { message } = next;
    const parentId = next.parentId ?? (nested ? null : (flat.at(-1)?.id ?? null));
    const id =
      getOwnId(message, 'messageId') ?? hashWords(parentId ?? '', getText(message, 'text') ?? '', `${flat.length}`);
    flat.push({ message, id, parentId });
    for (const child of getItems(message, 'children').toReversed()) waiting.push({ message: child, parentId: id });
  }
  return flat;
}

function toMessages({ message, id, parentId }: RawMessage, context: ChatContext): VendorMessage[] {
  const role = getRole(message);
  if (role === undefined) {
    context.skip('message without a side');
    return [];
  }
  const named = getText(message, 'parentMessageId');
  // The parent id of the first message is made of zeros.
  const parent = named === undefined ? parentId : /^[0-]*$/.test(named) ? null : (getOwnId(named) ?? null);
  const createdAt = parseTime(message, 'createdAt');
  const turn = toTurn(message, role, createdAt, context);
  const hasContent = turn.text !== '' || turn.parts || turn.attachments;
  return [{ id, parent, at: createdAt, raw: message, turn: hasContent ? turn : undefined }];
}

function getRole(message: unknown): ObservedTurn['role'] | undefined {
  const isUser = getAt(message, 'isCreatedByUser');
  if (typeof isUser === 'boolean') return isUser ? 'user' : 'assistant';
  const role = toRole(getText(message, 'role') ?? getText(message, 'sender'));
  if (role !== undefined) return role === 'tool' ? 'assistant' : role;
  // The sender of an answer is the name of its model.
  return getText(message, 'sender') === undefined ? undefined : 'assistant';
}

function toTurn(message: unknown, role: ObservedTurn['role'], createdAt: number | undefined, context: ChatContext) {
  const blocks = parseContent(getList(message, 'content') ?? null, context);
  const written = getText(message, 'text') ?? '';
  const fullText = blocks.text === '' ? written : blocks.text;
  const isAnswer = role === 'assistant';
  const { text, parts } = isAnswer ? extractFolds(fullText) : { text: fullText.trim(), parts: [] };
  const fields = {
    parts: truncateParts([...blocks.parts, ...parts]),
    attachments: toUniqueFiles([
      ...blocks.attachments,
      ...listAttachments(message, 'files'),
      ...listAttachments(message, 'attachments'),
    ]),
    model: isAnswer ? getLine(message, 'model') : undefined,
    createdAt,
    unfinished: !isAnswer
      ? undefined
      : isTrue(message, 'error')
        ? ('failed' as const)
        : isTrue(message, 'unfinished')
          ? ('stopped' as const)
          : undefined,
  };
  return { role, text: isAnswer ? convertFormulas(text) : text, ...removeEmpty(fields) };
}
