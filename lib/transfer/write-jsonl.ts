/** Writes messages as JSON Lines, one a line, for DuckDB, SQLite and line tools. `docs/vault-file.md` has the recipe. */
import type { Conversation, Turn } from '../core/conversation';
import { getSourceName } from '../sites/sources';

/** Yields every turn ever seen, chat by chat, each as one line with its line break. */
export async function* writeJsonl(conversations: AsyncIterable<Conversation>): AsyncGenerator<string> {
  for await (const conversation of conversations) {
    const shown = new Set(conversation.activePath);
    // One piece a chat, because a stream of single lines would spend its time waiting.
    yield conversation.turns.map(turn => `${toLine(conversation, turn, shown.has(turn.id))}\n`).join('');
  }
}

function toLine(conversation: Conversation, turn: Turn, shown: boolean): string {
  const { id, source, account, url, title, space, tags, note } = conversation;
  const line = {
    conversation: id,
    title,
    source,
    site: getSourceName(source) || 'Kura',
    account,
    url,
    space,
    tags,
    turn: turn.id,
    // `null` is a first turn; the key is absent if the parent is unknown.
    parent: turn.parent,
    shown,
    role: turn.role,
    text: turn.text,
    model: turn.model,
    time: toIso(turn.createdAt ?? turn.observedAt),
    created_at: turn.createdAt === undefined ? undefined : toIso(turn.createdAt),
    observed_at: toIso(turn.observedAt),
    unfinished: turn.unfinished,
    unread: turn.unread,
    parts: turn.parts,
    attachments: turn.attachments,
    importance: note?.importance,
    replaces: note?.replaces,
    replaced: note?.replaced && toIso(note.replaced.at),
    replaced_by: note?.replaced?.by,
  };
  // Half of a surrogate pair, cut by another program, is `\udxxx` in JSON, which databases refuse.
  return JSON.stringify(line, (_, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value));
}

const toIso = (time: number): string => new Date(time).toISOString();
