/** Checks that ids, links and roles of a timeline fit together. Field numbers are no contract, so a misread message must not pass. */
import { getText } from '../../data/json';
import { getParentId, isSettled, readSender } from './to-chat-data';
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
  const isRoleSure = settled.every(([id, message]) =>
    canFollow(messages, message, withContent.has(id) ? 'content' : 'nothing'),
  );
  const outside = settled.map(([, message]) => getParentId(message)).filter(id => id !== null && !messages.has(id));
  return isRoleSure && outside.length <= countAllowedOutside(timeline, isWhole);
}

function countAllowedOutside({ olderCursor, hasHistory }: Timeline, isWhole: boolean): number {
  // A part of a chat hangs on one older message; a page of the history, which holds every branch, on several.
  if (isWhole || olderCursor === undefined) return 0;
  return hasHistory ? Infinity : 1;
}

/**
 * Sides take turns, and a prompt begins. An assistant's message after another one is a divider without content, as a compaction leaves
 * it (October 2026).
 */
function canFollow(messages: Timeline['messages'], message: unknown, holds: 'content' | 'nothing'): boolean {
  const sender = readSender(message);
  const parent = getParentId(message);
  if (sender === undefined) return false;
  if (parent === null) return sender === 'human';
  if (!messages.has(parent)) return true;
  return sender !== readSender(messages.get(parent)) || (sender === 'assistant' && holds === 'nothing');
}
