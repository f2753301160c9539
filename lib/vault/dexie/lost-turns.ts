/** Counts the turns of a chat of which some were lost. */
import type { Conversation, Turn } from '../../core/conversation';
import type { ConversationRow } from './schema';

/**
 * The new count and the missing ids when the chat holds `turns`. A new turn counts as a lost one that came back if the row names it, a
 * known turn follows it, or it is not newer than the last snapshot. Any other turn is new and leaves the number of missing turns as it is.
 */
export function countAfter(
  { turnCount, activePath, missing = [], updatedAt, seenAt = updatedAt }: ConversationRow,
  { turns: known }: Conversation,
  turns: readonly Turn[],
): Pick<ConversationRow, 'turnCount' | 'missing'> {
  const lacked = turnCount - known.length;
  if (lacked <= 0) return { turnCount: turns.length };
  const wasHere = new Set(known.map(({ id }) => id));
  const named = new Set([...activePath, ...missing, ...known.flatMap(({ parent }) => parent ?? [])]);
  const came = turns.filter(({ id }) => !wasHere.has(id));
  const lacks = lacked - came.filter(turn => named.has(turn.id) || since(turn) <= seenAt).length;
  if (lacks <= 0) return { turnCount: turns.length };
  const isHere = new Set(turns.map(({ id }) => id));
  return { turnCount: turns.length + lacks, missing: [...named].filter(id => !isHere.has(id)) };
}

/** The time of a turn. Only the site's data is trusted for when it was written; otherwise the time when Kura saw it counts. */
const since = ({ from, createdAt, observedAt }: Turn): number => (from === 'data' && createdAt) || observedAt;
