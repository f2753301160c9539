/** Replaces the facts of an episode by an edited list, which may be based on older facts. Runs inside the caller's transaction. */
import type { ConversationId } from '../../core/conversation';
import type { VaultDatabase } from './connection';
import type { Fact, NewFact } from '../notes-contract';
import type { ConversationRow } from './schema';
import { Problem } from '../../core/problem';
import { writeNote } from './notes';
import { attachQuotes, readWithTurns, writeConversation } from './rows';
import { readVersions } from './note-versions';

interface FactsReplacement {
  readonly space: string;
  readonly episode: string;
  /** The current rows of the episode, and their facts. */
  readonly rows: readonly ConversationRow[];
  readonly current: readonly Fact[];
  readonly facts: readonly NewFact[];
  /** The facts when editing began; absent: the current ones. */
  readonly known: readonly NewFact[] | undefined;
}

/**
 * Writes new and changed facts, and answers the ids of those to forget. Facts that were added or changed since editing began stay, because
 * the editor has not seen them.
 */
export async function replaceFacts(
  database: VaultDatabase,
  { space, episode, rows, current, facts, known }: FactsReplacement,
): Promise<readonly ConversationId[]> {
  const [knownById, currentById] = [toFactsById(known ?? current), toFactsById(current)];
  const here = new Map(rows.map(row => [row.id, row]));
  let added = 0;
  for (const fact of facts) {
    const note = { ...toNote(fact), space, place: toPlace(episode, fact.persona) };
    if (fact.id === undefined) {
      // New facts of one moment get consecutive milliseconds, so that their order is kept.
      await writeNote(database, { ...note, at: note.at + added++ });
      continue;
    }
    const before = knownById.get(fact.id);
    if (!before) throw new Problem('BadMessage', 'There is no such fact');
    // An unchanged fact stays as it is now, even if it was edited as a note, moved or forgotten meanwhile.
    if (isSameFact(fact, before)) continue;
    const row = here.get(fact.id) ?? (await readVersions(database, fact.id)).findLast(({ id }) => here.has(id));
    if (row?.id === fact.id)
      await updateFact(database, row, episode, mergeFact(fact, before, currentById.get(fact.id)));
    // The text that was written meanwhile becomes an earlier version, so that none is lost.
    else await writeNote(database, { ...note, ...(row && { replaces: row.id }) });
  }
  const stays = new Set(facts.map(({ id }) => id));
  return [...knownById].flatMap(([id, before]) => {
    const fact = currentById.get(id);
    return fact && !stays.has(id) && isSameText(fact, before) ? [id] : [];
  });
}

const toFactsById = (facts: readonly NewFact[]): ReadonlyMap<ConversationId, NewFact> =>
  new Map(facts.flatMap(fact => (fact.id === undefined ? [] : [[fact.id, fact] as const])));

/**
 * The fact to write. A text that another page changed meanwhile is not overwritten, because it would have no history: throws
 * `StoryChanged`. If only the words changed, the current importance stays.
 */
function mergeFact(fact: NewFact, before: NewFact, now: NewFact | undefined): NewFact {
  if (!now) return fact;
  if (!isSameText(now, before) && !isSameText(now, fact)) {
    throw new Problem('StoryChanged', 'A fact was rewritten meanwhile');
  }
  const { importance: _importance, ...words } = fact;
  const importance = fact.importance === before.importance ? now.importance : fact.importance;
  return { ...words, ...(importance && { importance }) };
}

const isSameText = (a: NewFact, b: NewFact): boolean => a.text.trim() === b.text.trim() && a.persona === b.persona;

const isSameFact = (a: NewFact, b: NewFact): boolean =>
  a.text === b.text && a.persona === b.persona && a.importance === b.importance;

const toPlace = (episode: string, persona: string | undefined) => ({
  episode,
  ...(persona !== undefined && { persona }),
});

function toNote({ text, importance, url, at, proposedBy }: NewFact) {
  return { text, url, at, ...(importance && { importance }), ...(proposedBy && { proposedBy }) };
}

/** A fact is changed in place, without an earlier version: no persona remembers what an episode said before. */
async function updateFact(
  database: VaultDatabase,
  row: ConversationRow,
  episode: string,
  { text, persona, importance }: NewFact,
): Promise<void> {
  if (text.trim() === '') throw new Problem('BadMessage', 'A fact without a word');
  const { importance: _importance, place: _place, ...details } = row.note ?? {};
  const known = await readWithTurns(database, row);
  const turns = known.turns.map(turn => (turn.text === text ? turn : attachQuotes({ ...turn, text })));
  const note = { ...details, place: toPlace(episode, persona), ...(importance && { importance }) };
  const next = { ...known, note, turns, revision: known.revision + 1 };
  await writeConversation(database, next, known, row.seenAt);
}
