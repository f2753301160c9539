/** Checks that ids, links and roles of a timeline fit together. Field numbers are no contract, so a misread message must not pass. */
import { getText } from '../../data/json';
import { getIndex, getParentId, isSettled, readSender } from './to-chat-data';
import type { Timeline } from './timeline';

/** `isWhole` means that every message of the chat must be there. */
export function isConsistent(timeline: Timeline, isWhole: boolean): boolean {
  const { messages, groups, blocks, chat } = timeline;
  const withContent = new Set<unknown>();
  for (const group of groups.values()) {
    const id = getText(group, 'messageId') ?? '';
    if (!messages.has(id)) return false;
    withContent.add(id);
  }
  for (const block of blocks.values()) if (!groups.has(getText(block, 'displayGroupId') ?? '')) return false;
  if ([...messages].some(([id, message]) => id === chat || (getText(message, 'conversationId') || chat) !== chat))
    return false;

  const settled = [...messages].filter(([, message]) => isSettled(message));
  const areRolesSure = settled.every(([id, message]) => canFollow(messages, message, withContent.has(id)));
  return (
    areRolesSure &&
    hasOrder(messages) &&
    hasFewTops(
      timeline,
      settled.map(([, message]) => message),
      isWhole,
    )
  );
}

/**
 * Sides take turns, and a prompt begins. An assistant's message after another one is a divider without content, as a compaction leaves
 * it (October 2026).
 */
function canFollow(messages: Timeline['messages'], message: unknown, hasContent: boolean): boolean {
  const sender = readSender(message);
  const parent = getParentId(message);
  if (sender === undefined) return false;
  if (parent === null) return sender === 'human';
  if (!messages.has(parent)) return true;
  return sender !== readSender(messages.get(parent)) || (sender === 'assistant' && !hasContent);
}

/** Each message of a chat has a number of its own, branches included, and follows one with a lower number. */
function hasOrder(messages: Timeline['messages']): boolean {
  const numbers = new Set<number>();
  for (const message of messages.values()) {
    const number = getIndex(message);
    const parent = messages.get(getParentId(message) ?? '');
    if (numbers.has(number) || (parent !== undefined && getIndex(parent) >= number)) return false;
    numbers.add(number);
  }
  return true;
}

/**
 * A stream tells one branch, so one message alone is without a parent in it. A page of the history holds every branch: several follow older
 * messages. The whole chat may begin more than once, because a first prompt can be edited.
 */
function hasFewTops(timeline: Timeline, settled: readonly unknown[], isWhole: boolean): boolean {
  const { messages, olderCursor, hasHistory } = timeline;
  const tops = settled.map(getParentId).filter(parent => parent === null || !messages.has(parent));
  const outsideCount = tops.filter(parent => parent !== null).length;
  if (outsideCount > 0 && (isWhole || olderCursor === undefined)) return false;
  return isWhole || hasHistory || tops.length <= 1;
}
