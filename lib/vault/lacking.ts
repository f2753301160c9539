/** Messages of a chat that are gone while its row still counts them. */
import type { Conversation, Turn } from '../conversation';
import type { ConversationRow } from './schema';

/**
 * What the row is to count when the chat holds `turns`: those, and what it still lacks. What comes in counts as back where the chat is
 * known to have had it: its row names it, a message that was here follows it, or it is as old as what was here. All else is new, and one
 * new message takes the place of none that is lost.
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

/** Only the site's data is believed about when something was said; a file says when Kura saw it. */
const since = ({ from, createdAt, observedAt }: Turn): number => (from === 'data' && createdAt) || observedAt;
