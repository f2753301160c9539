/** Converts the rows of a question set to conversations. */
import type { Conversation, ConversationId } from '../../lib/core/conversation';
import { everywhere, type CorpusRow } from './read-rows';

/**
 * Groups rows of one scope, session and title, in their order. A row with `isAlone` is its own conversation. The id of
 * a turn is that of its row, and a scope is a space.
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
    conversation: toConversation(`${group[0].source ?? 'note'}:${n}`, group),
  }));
}

/** Rows without a date have the same time, so that recency does not affect their ranking. */
const defaultTime = 0;

function toConversation(id: ConversationId, [first, ...rest]: readonly [CorpusRow, ...CorpusRow[]]): Conversation {
  const rows = [first, ...rest];
  return {
    id,
    source: first.source ?? 'note',
    url: '',
    title: first.title,
    space: first.scope === everywhere ? 'main' : first.scope,
    createdAt: first.at ?? defaultTime,
    updatedAt: rows.at(-1)?.at ?? defaultTime,
    completeness: { state: 'complete', turns: rows.length },
    revision: 1,
    turns: rows.map((row, n) => ({
      id: row.id,
      parent: rows[n - 1]?.id ?? null,
      role: row.role,
      text: row.text,
      observedAt: row.at ?? defaultTime,
    })),
    activePath: rows.map(row => row.id),
  };
}
