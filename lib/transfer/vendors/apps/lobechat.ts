/** Reads Lobe Chat's export: lists of sessions, topics and messages. A chat is a topic, or what a session has without one. */
import { convertFormulas } from '../../../sites/data/convert-formulas';
import { getAt, getItems, getLine, getList, getText, removeEmpty } from '../../../sites/data/json';
import { toParts, toUniqueFiles, truncateParts } from '../../../sites/data/to-parts';
import { buildTurns, type VendorMessage } from '../build-turns';
import { createChatContext, type ChatContext } from '../chat-context';
import { listAttachments, parseContent, toCallParts } from '../content';
import { getOwnId, hashWords } from '../derived-id';
import { toRole } from '../dialogue';
import { parseTime } from '../parse-time';
import { toSnapshot } from '../to-snapshot';
import type { ReadContext, TaggedSnapshot, VendorReader } from '../vendor-reader';

export const lobechat: VendorReader = {
  vendor: 'lobechat',
  format: 'json',
  canRead: value => findState(value) !== undefined,
  async *read(values, context) {
    for await (const value of values) {
      const state = findState(value);
      if (state === undefined) context.skip('entry that is no chat');
      else yield* readChats(state, context);
    }
  },
};

/** The lists are in `state`, or in `data` where the program keeps them in a database. */
const findState = (value: unknown): unknown =>
  [getAt(value, 'state'), getAt(value, 'data')].find(
    state =>
      getList(state, 'messages') !== undefined &&
      (getList(state, 'sessions') ?? getList(state, 'topics')) !== undefined,
  );

function* readChats(state: unknown, fileContext: ReadContext): Generator<TaggedSnapshot> {
  const chats = new Map<string, unknown[]>();
  for (const message of getItems(state, 'messages')) {
    const id = getOwnId(message, 'topicId') ?? getOwnId(message, 'sessionId') ?? 'inbox';
    const known = chats.get(id);
    if (known) known.push(message);
    else chats.set(id, [message]);
  }
  const topics = new Map(getItems(state, 'topics').map(topic => [getText(topic, 'id'), topic]));
  const sessions = new Map(getItems(state, 'sessions').map(session => [getText(session, 'id'), session]));
  for (const [id, messages] of chats) {
    const context = createChatContext(fileContext);
    const sorted = sortByTime(messages);
    const topic = topics.get(id);
    const all = sorted.flatMap((message, index) => toMessages(message, sorted[index - 1], context));
    yield* toSnapshot(
      {
        source: 'lobechat',
        id,
        title:
          getLine(topic, 'title') ?? getLine(sessions.get(id), 'meta', 'title') ?? getLine(sessions.get(id), 'title'),
        changedAt: parseTime(topic, 'updatedAt'),
        begunAt: parseTime(topic, 'createdAt'),
        ...buildTurns(all, context),
      },
      context,
    );
  }
}

function sortByTime(messages: readonly unknown[]): readonly unknown[] {
  const timed = messages.map(message => ({ message, at: parseTime(message, 'createdAt') ?? NaN }));
  if (timed.some(({ at }) => Number.isNaN(at))) return messages;
  return timed.toSorted((a, b) => a.at - b.at).map(({ message }) => message);
}

function toMessages(message: unknown, before: unknown, context: ChatContext): VendorMessage[] {
  const role = toRole(getText(message, 'role'));
  if (role === undefined) {
    context.skip('message without a side');
    return [];
  }
  const content = parseContent(getAt(message, 'content'), context);
  const id = getOwnId(message, 'id') ?? hashWords(role, content.text);
  // Only answers name their prompt. A prompt follows the message before it.
  const parent = getOwnId(message, 'parentId') ?? getOwnId(before, 'id') ?? null;
  const at = parseTime(message, 'createdAt');
  const isAnswer = role === 'assistant';
  const thought = getText(message, 'reasoning', 'content') ?? '';
  const fields = {
    parts: truncateParts([
      ...toParts('thinking', undefined, thought),
      ...content.parts,
      ...getItems(message, 'tools').flatMap(toToolParts),
      ...(role === 'tool' ? toParts('tool', getLine(message, 'plugin', 'apiName'), content.text) : []),
    ]),
    attachments: toUniqueFiles([
      ...content.attachments,
      ...listAttachments(message, 'fileList'),
      ...listAttachments(message, 'imageList'),
      ...listAttachments(message, 'files'),
    ]),
    model: isAnswer ? (getLine(message, 'model') ?? getLine(message, 'extra', 'fromModel')) : undefined,
    createdAt: at,
    unfinished: isAnswer && getAt(message, 'error', 'type') !== undefined ? ('failed' as const) : undefined,
  };
  const text = role === 'tool' ? '' : isAnswer ? convertFormulas(content.text) : content.text;
  const hasContent = text !== '' || fields.parts.length > 0 || fields.attachments.length > 0;
  const side = role === 'tool' ? 'assistant' : role;
  return [
    { id, parent, at, raw: message, turn: hasContent ? { role: side, text, ...removeEmpty(fields) } : undefined },
  ];
}

const toToolParts = (tool: unknown) =>
  toCallParts({ name: getLine(tool, 'apiName') ?? getLine(tool, 'identifier'), input: getAt(tool, 'arguments') });
