/** One chat of Claude's service, as the updates of its stream and the pages of its history build it up. */
import { getAt, getId, getItems, getText, isTrue } from '../../data/json';

export interface Timeline {
  readonly chat: string;
  /** The fields of the conversation that were sent so far. */
  conversation: object | undefined;
  /** Each by its own id, in the order of their first appearance. A later one replaces the earlier one. */
  readonly messages: Map<string, unknown>;
  readonly groups: Map<string, unknown>;
  readonly blocks: Map<string, unknown>;
  /** The cursor of the next older page; absent if nothing is older. */
  olderCursor: string | undefined;
  /** Pages of the history were added, which hold every branch. The stream itself tells one branch only. */
  hasHistory: boolean;
  /** The version of the last event. The page names it when it opens the next stream. */
  version: string | undefined;
  /** How much was taken in, in bytes, so that a page that invents data cannot fill the memory. */
  size: number;
}

const maxSize = 64 * 1024 * 1024;

export const createTimeline = (chat: string): Timeline => ({
  chat,
  conversation: undefined,
  messages: new Map(),
  groups: new Map(),
  blocks: new Map(),
  olderCursor: undefined,
  hasHistory: false,
  version: undefined,
  size: 0,
});

/** Returns `false` if the timeline can no longer be trusted: an id is missing, or the update is of another chat. */
export function applyUpdate(timeline: Timeline, update: unknown): boolean {
  const conversation = getAt(update, 'conversation');
  if (typeof conversation === 'object' && conversation !== null) {
    if (getText(conversation, 'id') !== timeline.chat) return false;
    // An incognito chat stays one, whatever later updates leave out.
    const isTemporary = isTrue(timeline.conversation, 'isTemporary') || isTrue(conversation, 'isTemporary');
    timeline.conversation = { ...timeline.conversation, ...conversation, isTemporary };
  }
  for (const id of getItems(update, 'deletedMessageIds')) removeMessage(timeline, id);
  for (const id of getItems(update, 'deletedDisplayGroupIds')) removeGroup(timeline, id);
  for (const id of getItems(update, 'deletedContentBlockIds')) timeline.blocks.delete(String(id));
  return (
    putAll(timeline.messages, getItems(update, 'messages')) &&
    putAll(timeline.groups, getItems(update, 'displayGroups')) &&
    putAll(timeline.blocks, getItems(update, 'contentBlocks'))
  );
}

function putAll(entities: Map<string, unknown>, items: readonly unknown[]): boolean {
  const ids = new Set<string>();
  for (const item of items) {
    const id = getId(item, 'id');
    if (id === undefined || ids.has(id)) return false;
    ids.add(id);
    entities.set(id, item);
  }
  return true;
}

function removeMessage({ messages, groups, ...timeline }: Timeline, id: unknown): void {
  messages.delete(String(id));
  for (const [groupId, group] of groups)
    if (getAt(group, 'messageId') === id) removeGroup({ ...timeline, messages, groups }, groupId);
}

function removeGroup({ groups, blocks }: Timeline, id: unknown): void {
  groups.delete(String(id));
  for (const [blockId, block] of blocks) if (getAt(block, 'displayGroupId') === id) blocks.delete(blockId);
}

/** Appends words to a block, if there are any. Returns `false` if the block is not known, because then words are missing. */
export function applyAppend({ blocks }: Timeline, append: unknown): boolean {
  if (append === undefined) return true;
  const id = getId(append, 'contentBlockId');
  const block = id === undefined ? undefined : blocks.get(id);
  if (id === undefined || typeof block !== 'object' || block === null) return false;
  const text = (getText(block, 'text') ?? '') + (getText(append, 'textDelta') ?? '');
  blocks.set(id, { ...block, text });
  return true;
}

/** Counts what was taken in. Returns `false` if it is more than any real chat has. */
export function countSize(timeline: Timeline, bytes: number): boolean {
  timeline.size += bytes;
  return timeline.size <= maxSize;
}
