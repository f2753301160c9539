/** Converts the rows of a question set to conversations. */
import type { Conversation, ConversationId } from '../../lib/core/conversation';
import type { CorpusRow } from './read-rows';

/**
 * Groups rows of one scope, session and title, in their order. A row with `isAlone` is its own conversation. The id of
 * a turn is that of its row.
 */
export function toConversations(
  rows: readonly CorpusRow[],
): readonly { readonly scope: string; readonly conversation: Conversation }[] {
  const groups = new Map<string, [CorpusRow, ...CorpusRow[]]>();
  for (const row of rows) {
    const key = JSON.stringify(row.isAlone ? [row.id] : [row.scope, row.session, row.title]);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()].map((group, n) => ({
    scope: group[0].scope,
    conversation: toConversation(`note:${n}`, group),
  }));
}

// All rows have the same time, so that recency does not affect the ranking.
const at = 0;

function toConversation(id: ConversationId, [first, ...rest]: readonly [CorpusRow, ...CorpusRow[]]): Conversation {
  const rows = [first, ...rest];
  return {
    id,
    source: 'note',
    url: '',
    title: first.title,
    space: 'main',
    createdAt: at,
    updatedAt: at,
    completeness: { state: 'complete', turns: rows.length },
    revision: 1,
    turns: rows.map((row, n) => ({
      id: row.id,
      parent: rows[n - 1]?.id ?? null,
      role: row.role,
      text: row.text,
      observedAt: at,
    })),
    activePath: rows.map(row => row.id),
  };
}
