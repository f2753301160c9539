/** Counts the turns of a chat of which some were lost. */
import type { Conversation, Turn } from '../../core/conversation';
import type { ConversationRow } from './schema';

/**
 * The new count and the missing ids when the chat holds `turns`. A new turn counts as a lost one that came back if the row names it, a
 * known turn follows it, or it is not newer than the last snapshot. Any other turn is new and leaves the number of missing turns as it is.
 */
export function computeTurnCount(
  { turnCount, activePath, missing = [], seenAt }: ConversationRow,
  { turns: known }: Conversation,
  turns: readonly Turn[],
): Pick<ConversationRow, 'turnCount' | 'missing'> {
  const missingBefore = turnCount - known.length;
  if (missingBefore <= 0) return { turnCount: turns.length };
  const knownIds = new Set(known.map(({ id }) => id));
  const expectedIds = new Set([...activePath, ...missing, ...known.flatMap(({ parent }) => parent ?? [])]);
  const added = turns.filter(({ id }) => !knownIds.has(id));
  const stillMissing =
    missingBefore - added.filter(turn => expectedIds.has(turn.id) || getTurnTime(turn) <= seenAt).length;
  if (stillMissing <= 0) return { turnCount: turns.length };
  const storedIds = new Set(turns.map(({ id }) => id));
  return { turnCount: turns.length + stillMissing, missing: [...expectedIds].filter(id => !storedIds.has(id)) };
}

/** The time of a turn. Only the site's data is trusted for when it was written; otherwise the time when Kura saw it counts. */
const getTurnTime = ({ from, createdAt, observedAt }: Turn): number => (from === 'data' && createdAt) || observedAt;
