/** Replaces the facts of an episode by an edited list, which may be based on older facts. Runs inside the caller's transaction. */
import type { ConversationId } from '../../core/conversation';
import type { VaultDatabase } from './connection';
import type { Fact, NewFact } from '../notes-contract';
import type { ConversationRow } from './schema';
import { Problem } from '../../core/problem';
import { writeNote } from './notes';
import { withQuotes, withTurns, writeConversation } from './rows';
import { versionsOf } from './note-versions';

interface Retelling {
  readonly space: string;
  readonly episode: string;
  /** The current rows of the episode, and their facts. */
  readonly rows: readonly ConversationRow[];
  readonly standing: readonly Fact[];
  readonly facts: readonly NewFact[];
  /** The facts when editing began; absent: the current ones. */
  readonly known: readonly NewFact[] | undefined;
}

/**
 * Writes new and changed facts, and answers the ids of those to forget. Facts that were added or changed since editing began stay, because
 * the editor has not seen them.
 */
export async function retell(
  database: VaultDatabase,
  { space, episode, rows, standing, facts, known }: Retelling,
): Promise<readonly ConversationId[]> {
  const [begun, now] = [byId(known ?? standing), byId(standing)];
  const here = new Map(rows.map(row => [row.id, row]));
  let added = 0;
  for (const fact of facts) {
    const written = { ...told(fact), space, place: placeOf(episode, fact.persona) };
    if (fact.id === undefined) {
      // New facts of one moment get consecutive milliseconds, so that their order is kept.
      await writeNote(database, { ...written, at: written.at + added++ });
      continue;
    }
    const before = begun.get(fact.id);
    if (!before) throw new Problem('BadMessage', 'There is no such fact');
    // An unchanged fact stays as it is now, even if it was edited as a note, moved or forgotten meanwhile.
    if (isSame(fact, before)) continue;
    const row = here.get(fact.id) ?? (await versionsOf(database, fact.id)).findLast(({ id }) => here.has(id));
    if (row?.id === fact.id) await rewrite(database, row, episode, over(fact, before, now.get(fact.id)));
    // The text that was written meanwhile becomes an earlier version, so that none is lost.
    else await writeNote(database, { ...written, ...(row && { replaces: row.id }) });
  }
  const stays = new Set(facts.map(({ id }) => id));
  return [...begun].flatMap(([id, before]) => {
    const fact = now.get(id);
    return fact && !stays.has(id) && saysTheSame(fact, before) ? [id] : [];
  });
}

const byId = (facts: readonly NewFact[]): ReadonlyMap<ConversationId, NewFact> =>
  new Map(facts.flatMap(fact => (fact.id === undefined ? [] : [[fact.id, fact] as const])));

/**
 * The fact to write. A text that another page changed meanwhile is not overwritten, because it would have no history: throws
 * `StoryChanged`. If only the words changed, the current importance stays.
 */
function over(fact: NewFact, before: NewFact, now: NewFact | undefined): NewFact {
  if (!now) return fact;
  if (!saysTheSame(now, before) && !saysTheSame(now, fact)) {
    throw new Problem('StoryChanged', 'A fact was rewritten meanwhile');
  }
  const { importance: _importance, ...words } = fact;
  const importance = fact.importance === before.importance ? now.importance : fact.importance;
  return { ...words, ...(importance && { importance }) };
}

const saysTheSame = (one: NewFact, other: NewFact): boolean =>
  one.text.trim() === other.text.trim() && one.persona === other.persona;

const isSame = (one: NewFact, other: NewFact): boolean =>
  one.text === other.text && one.persona === other.persona && one.importance === other.importance;

const placeOf = (episode: string, persona: string | undefined) => ({
  episode,
  ...(persona !== undefined && { persona }),
});

function told({ text, importance, url, at, proposedBy }: NewFact) {
  return { text, url, at, ...(importance && { importance }), ...(proposedBy && { proposedBy }) };
}

/** A fact is changed in place, without an earlier version: no persona remembers what an episode said before. */
async function rewrite(
  database: VaultDatabase,
  row: ConversationRow,
  episode: string,
  { text, persona, importance }: NewFact,
): Promise<void> {
  if (text.trim() === '') throw new Problem('BadMessage', 'A fact without a word');
  const { importance: _importance, place: _place, ...details } = row.note ?? {};
  const known = await withTurns(database, row);
  const turns = known.turns.map(turn => (turn.text === text ? turn : withQuotes({ ...turn, text })));
  const note = { ...details, place: placeOf(episode, persona), ...(importance && { importance }) };
  const next = { ...known, note, turns, revision: known.revision + 1 };
  await writeConversation(database, next, known, row.seenAt ?? row.updatedAt);
}
