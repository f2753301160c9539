/** Converts a timeline of Claude's service into the shape of its older data, so that both are read by one parser. */
import { getAt, getId, getItems, getLine, getNumber, getText, isTrue, removeEmpty } from '../../data/json';
import { toCodeBlock } from '../../data/to-parts';
import { rootParent } from '../data';
import type { Timeline } from './timeline';

/** Numbers in the binary form, names in JSON. */
const hasValue = (value: unknown, number: number, name: string): boolean => value === number || value === name;

type Sender = 'human' | 'assistant';

export function readSender(message: unknown): Sender | undefined {
  const role = getAt(message, 'role');
  if (hasValue(role, 1, 'ROLE_USER')) return 'human';
  return hasValue(role, 2, 'ROLE_ASSISTANT') ? 'assistant' : undefined;
}

/** Whether the message is as it will stay: an answer is finished, a prompt was sent. */
export function isSettled(message: unknown): boolean {
  const sendState = getAt(message, 'sendState') ?? 0;
  if (readSender(message) === 'human') return hasValue(sendState, 0, 'SEND_STATE_UNSPECIFIED');
  return isTrue(message, 'isComplete');
}

export function getParentId(message: unknown): string | null {
  const parent = getText(message, 'parentMessageId') || rootParent;
  return parent === rootParent ? null : parent;
}

/** Returns the chat with the messages that are settled. */
export function toChatData({ chat, conversation, messages, groups, blocks }: Timeline): unknown {
  const groupsOf = groupBy(groups, 'messageId');
  const blocksOf = groupBy(blocks, 'displayGroupId');
  const settled = [...messages].filter(([, message]) => isSettled(message));
  return {
    uuid: chat,
    name: getText(conversation, 'title'),
    model: getText(conversation, 'model', 'identifier'),
    is_temporary: isTrue(conversation, 'isTemporary'),
    current_leaf_message_uuid: findSettledLeaf(messages, getId(conversation, 'currentLeafMessageId')),
    chat_messages: settled.map(([id, message]) => ({
      uuid: id,
      parent_message_uuid: getParentId(message),
      sender: readSender(message),
      created_at: getAt(message, 'createdAt'),
      stop_reason: toStopReason(getAt(message, 'stopReason')),
      content: (groupsOf.get(id) ?? []).flatMap(group => blocksOf.get(getText(group, 'id') ?? '') ?? []).map(toContent),
      files: getItems(message, 'attachments').map(toFile),
    })),
  };
}

/** The leaf may be an answer that is still written. Then the turn before it is the last one. */
function findSettledLeaf(messages: Timeline['messages'], leaf: string | undefined): string | undefined {
  let [id, steps] = [leaf ?? null, 0];
  while (id !== null && messages.has(id) && !isSettled(messages.get(id)) && steps <= messages.size) {
    id = getParentId(messages.get(id));
    steps += 1;
  }
  return id !== null && messages.has(id) ? id : undefined;
}

/** The number of a message in its chat, of a group in its message, or of a block in its group. Zero is not written. */
export const getIndex = (item: unknown): number => getNumber(item, 'index') ?? 0;

/** Groups items by the id that they name, each group in the order of `index`. */
function groupBy(items: ReadonlyMap<string, unknown>, field: string): Map<string, unknown[]> {
  const grouped = new Map<string, unknown[]>();
  for (const item of items.values()) {
    const id = getText(item, field) ?? '';
    const group = grouped.get(id);
    if (group) group.push(item);
    else grouped.set(id, [item]);
  }
  for (const group of grouped.values()) group.sort((one, other) => getIndex(one) - getIndex(other));
  return grouped;
}

/** An answer that the person stopped, by hand or with a further prompt, and one that an error ended. */
function toStopReason(reason: unknown): string | undefined {
  const isCanceled =
    hasValue(reason, 10, 'STOP_REASON_USER_CANCELED') ||
    hasValue(reason, 13, 'STOP_REASON_USER_CANCELED_FOR_QUEUED_MESSAGE');
  if (isCanceled) return 'user_canceled';
  return hasValue(reason, 11, 'STOP_REASON_ERROR') ? 'error' : undefined;
}

const toolFields = ['title', 'toolDisplayName', 'inputSummary', 'rowKind', 'displayContent', 'inputDisplay'];

/** A block with a title or a mark of a tool is none of the answer's own text. */
function toContent(block: unknown): unknown {
  const text = getText(block, 'text') ?? '';
  if (getAt(block, 'thinkingDisplay') !== undefined)
    return { type: 'thinking', thinking: text, summaries: getItems(block, 'summaries') };
  if (toolFields.some(field => Boolean(getAt(block, field)))) return toToolResult(block, text);
  return { type: 'text', text, citations: getItems(block, 'citations').map(toCitation) };
}

function toToolResult(block: unknown, text: string): unknown {
  const rows = getItems(block, 'inputDisplay', 'table', 'rows').map(row =>
    [getLine(row, 'label') ?? '', getText(row, 'value') ?? ''].filter(Boolean).join(': '),
  );
  const isCode = hasValue(getAt(block, 'textFormat', 'style'), 3, 'STYLE_CODE');
  return {
    type: 'tool_result',
    name: getLine(block, 'toolDisplayName') ?? getLine(block, 'title'),
    content: [
      ...(rows.length > 0 ? rows : [getText(block, 'inputSummary') ?? '']).map(row => ({ text: row })),
      ...getItems(block, 'displayContent', 'richItems', 'items'),
      { text: isCode && text !== '' ? toCodeBlock(text, getLine(block, 'textFormat', 'language') ?? '') : text },
    ],
  };
}

const toCitation = (citation: unknown): object =>
  removeEmpty({
    end_index: getNumber(citation, 'endIndex'),
    url: getText(citation, 'url'),
    title: getText(citation, 'title'),
    metadata: removeEmpty({ site_name: getText(citation, 'webpageMetadata', 'siteName') }),
  });

const toFile = (attachment: unknown): object =>
  removeEmpty({
    file_name: getText(attachment, 'fileName'),
    file_kind: hasValue(getAt(attachment, 'fileKind'), 1, 'FILE_KIND_IMAGE') ? 'image' : undefined,
    file_type: getText(attachment, 'mediaType'),
  });
