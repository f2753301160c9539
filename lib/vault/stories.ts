/** What happens in a space's story, and who knows it. */
import type { Connection, VaultDatabase } from './connection';
import type { Fact, NewFact, Noting } from './noting';
import type { ConversationRow } from './schema';
import { Problem } from '../problem';
import { forgetAll, forgotten } from './forgetting';
import { episodeKey } from './note-keys';
import { writeNote } from './notes';
import { turnsOf, withQuotes, withTurns, writeConversation } from './rows';
import { spaceOf } from './spaces';
import { hasPlace, soundStory } from './story';

/** Facts are written and forgotten in one transaction. */
const factTables = [...forgotten, 'spaces'] as const;

export function telling({ database, run }: Connection): Pick<Noting, 'setStory' | 'facts' | 'replaceFacts'> {
  return {
    setStory: (id, said) =>
      run('rw', factTables, async () => {
        const story = soundStory(said);
        const { story: before, ...space } = await spaceOf(database, id);
        const isEmpty = story.episodes.length === 0 && story.personas.length === 0;
        await database.spaces.put({ ...space, ...(!isEmpty && { story }) });
        // A file may have told of places that were never there: nobody leaves those out.
        const isLeftOut = ({ note }: ConversationRow) =>
          note?.place !== undefined && hasPlace(before, note.place) && !hasPlace(story, note.place);
        const gone = (await rowsIn(database, id)).filter(isLeftOut).map(row => row.id);
        return forgetAll(database, gone);
      }),

    facts: (space, episode) =>
      run('r', ['conversations', 'turns'], async () => {
        const rows = await rowsOf(database, space, episode);
        return Promise.all(rows.map(row => asFact(database, row)));
      }),

    replaceFacts: (space, episode, facts) =>
      run('rw', factTables, async () => {
        const { story } = await spaceOf(database, space);
        for (const { persona } of facts) {
          if (!hasPlace(story, placeOf(episode, persona))) throw new Problem('BadMessage', 'There is no such place');
        }
        const before = new Map((await rowsOf(database, space, episode)).map(row => [row.id, row]));
        for (const fact of facts) {
          const row = fact.id === undefined ? undefined : before.get(fact.id);
          if (fact.id !== undefined && !row) throw new Problem('BadMessage', 'There is no such fact');
          if (row) await rewrite(database, row, episode, fact);
          else await writeNote(database, { ...told(fact), space, place: placeOf(episode, fact.persona) });
        }
        const stays = new Set(facts.map(({ id }) => id));
        const gone = [...before.keys()].filter(id => !stays.has(id));
        return forgetAll(database, gone);
      }),
  };
}

const placeOf = (episode: string, persona: string | undefined) => ({
  episode,
  ...(persona !== undefined && { persona }),
});

function told({ text, importance, url, at, proposedBy }: NewFact) {
  return { text, url, at, ...(importance && { importance }), ...(proposedBy && { proposedBy }) };
}

/** In the order in which they were told. */
async function rowsOf(database: VaultDatabase, space: string, episode: string): Promise<ConversationRow[]> {
  const rows = await database.conversations.where('episode').equals(episodeKey(space, episode)).toArray();
  return rows.sort((one, other) => one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1));
}

/** All that has a place in this space's story, history included. */
const rowsIn = async (database: VaultDatabase, space: string): Promise<readonly ConversationRow[]> =>
  database.conversations.filter(row => row.space === space && row.note?.place !== undefined).toArray();

async function asFact(database: VaultDatabase, { id, note = {}, url, createdAt }: ConversationRow): Promise<Fact> {
  const [turn] = await turnsOf(database, id).toArray();
  const { importance, place, proposedBy } = note;
  return {
    id,
    text: turn?.text ?? '',
    ...(place?.persona !== undefined && { persona: place.persona }),
    ...(importance && { importance }),
    url,
    at: createdAt,
    ...(proposedBy && { proposedBy }),
  };
}

/** A fact is changed where it stands: what an episode said before is no memory of anybody in it. */
async function rewrite(
  database: VaultDatabase,
  row: ConversationRow,
  episode: string,
  { text, persona, importance }: NewFact,
): Promise<void> {
  if (text.trim() === '') throw new Problem('BadMessage', 'A fact without a word');
  const { importance: before, place, ...details } = row.note ?? {};
  const known = await withTurns(database, row);
  const isSame = known.turns[0]?.text === text && before === importance && place?.persona === persona;
  if (isSame) return;
  const turns = known.turns.map(turn => (turn.text === text ? turn : withQuotes({ ...turn, text })));
  const note = { ...details, place: placeOf(episode, persona), ...(importance && { importance }) };
  const next = { ...known, note, turns, revision: known.revision + 1 };
  await writeConversation(database, next, known, row.seenAt ?? row.updatedAt);
}
