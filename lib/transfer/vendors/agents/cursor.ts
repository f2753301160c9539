/**
 * Reads the chats of Cursor: rows `{key, value}` of its table `cursorDiskKV`. `composerData:<chat>` names a chat's bubbles in order, and
 * `bubbleId:<chat>:<bubble>` holds one. Bubbles that no chat names were left behind.
 */
import { getAt, getItems, getLine, getList, getText, parseJson } from '../../../sites/data/json';
import { createChatContext, type ChatContext } from '../chat-context';
import { getOwnId } from '../derived-id';
import { parseTime } from '../parse-time';
import type { ReadContext, TaggedSnapshot, VendorReader } from '../vendor-reader';
import type { SessionStep } from './session-step';
import { toStep } from './cursor-bubble';
import { toSessionSnapshot } from './to-session-snapshot';

/** The table of the database that holds the chats. */
export const cursorTable = 'cursorDiskKV';

const chatPrefix = 'composerData:';
const bubblePrefix = 'bubbleId:';

/** Keys that only Cursor uses, of rows with chats and others. */
const cursorKey = /^(?:composerData|bubbleId|checkpointId|codeBlockDiff|messageRequestContext):/;

export const isChatKey = (key: string): boolean => key.startsWith(chatPrefix) || key.startsWith(bubblePrefix);

export const cursor: VendorReader = {
  vendor: 'cursor',
  format: 'json',
  canRead: value => cursorKey.test(getText(value, 'key') ?? '') && getAt(value, 'value') !== undefined,
  async *read(values, context) {
    const chats = new Map<string, unknown>();
    const bubbles = new Map<string, SessionStep>();
    for await (const row of values) {
      const key = getText(row, 'key') ?? '';
      if (key === '') context.skip('entry that is no chat');
      if (!isChatKey(key)) continue;
      const value = getAt(row, 'value');
      const parsed = typeof value === 'string' ? parseJson(value) : value;
      if (typeof parsed !== 'object' || parsed === null) context.skip('entry that is no chat');
      else if (key.startsWith(chatPrefix)) chats.set(key.slice(chatPrefix.length), parsed);
      else bubbles.set(key.slice(bubblePrefix.length), toStep(parsed, key, context));
    }
    for (const [id, chat] of chats) yield* readChat(id, chat, bubbles, context);
  },
};

function* readChat(
  id: string,
  chat: unknown,
  bubbles: ReadonlyMap<string, SessionStep>,
  fileContext: ReadContext,
): Generator<TaggedSnapshot> {
  const context = createChatContext(fileContext);
  const steps = linkInOrder(listSteps(id, chat, bubbles, context));
  yield* toSessionSnapshot(
    {
      source: 'cursor',
      id: getOwnId(id) ?? '',
      title: getLine(chat, 'name'),
      changedAt: parseTime(chat, 'lastUpdatedAt'),
      begunAt: parseTime(chat, 'createdAt'),
    },
    steps,
    context,
  );
}

/** Older chats hold their bubbles themselves. */
function listSteps(
  id: string,
  chat: unknown,
  bubbles: ReadonlyMap<string, SessionStep>,
  context: ChatContext,
): SessionStep[] {
  const held = getList(chat, 'conversation');
  const headers = getItems(chat, 'fullConversationHeadersOnly');
  if (headers.length === 0 && held)
    return held.map((bubble, index) => toStep(bubble, getText(bubble, 'bubbleId') ?? `${index}`, context));
  return headers.flatMap(header => {
    const bubbleId = getText(header, 'bubbleId') ?? '';
    const step = bubbles.get(`${id}:${bubbleId}`);
    if (!step) context.skip('message that others answer and the export lacks');
    return step ? [{ ...step, id: bubbleId }] : [];
  });
}

const linkInOrder = (steps: readonly SessionStep[]): SessionStep[] =>
  steps.map((step, index) => ({ ...step, parent: steps[index - 1]?.id ?? null }));
