/** The facts of an episode told anew, by somebody who began with what stood there a while ago. Inside the caller's transaction. */
import type { ConversationId } from '../conversation';
import type { VaultDatabase } from './connection';
import type { Fact, NewFact } from './noting';
import type { ConversationRow } from './schema';
import { Problem } from '../problem';
import { writeNote } from './notes';
import { withQuotes, withTurns, writeConversation } from './rows';
import { versionsOf } from './versions';

interface Retelling {
  readonly space: string;
  readonly episode: string;
  /** What stands in the episode now: the rows, and what they say. */
  readonly rows: readonly ConversationRow[];
  readonly standing: readonly Fact[];
  readonly facts: readonly NewFact[];
  /** What stood there when the telling began; absent: what stands there now. */
  readonly known: readonly NewFact[] | undefined;
}

/** Writes what is new or changed, and answers what was left out. What came or changed meanwhile was seen by nobody, and stays. */
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
      // Those told at one moment stay in the order in which they were told: each is a millisecond later than the one before.
      await writeNote(database, { ...written, at: written.at + added++ });
      continue;
    }
    const before = begun.get(fact.id);
    if (!before) throw new Problem('BadMessage', 'There is no such fact');
    // Untouched: it is as it is by now, also edited as a note, moved or forgotten.
    if (isSame(fact, before)) continue;
    const row = here.get(fact.id) ?? (await versionsOf(database, fact.id)).findLast(({ id }) => here.has(id));
    if (row?.id === fact.id) await rewrite(database, row, episode, over(fact, before, now.get(fact.id)));
    // What was said of it meanwhile is its history, and no word is lost.
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
 * What is to stand there. What a second page rewrote meanwhile is not written over by somebody who never saw it, and has no history to
 * go into. How much it matters stays as it is by now, where only its words were changed.
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

/** A fact is changed where it stands: what an episode said before is no memory of anybody in it. */
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
