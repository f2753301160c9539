/** The stories of spaces, and their facts. */
import type { Connection, VaultDatabase } from './connection';
import type { Fact, Noting } from '../notes-contract';
import type { ConversationRow } from './schema';
import { Problem } from '../../core/problem';
import { forgetAll, forgotten } from './forget';
import { episodeKey } from './note-keys';
import { retell } from './replace-facts';
import { turnsOf } from './rows';
import { spaceOf } from './spaces';
import { hasPlace, isSameStory, soundStory } from '../shapes/story';

/** Facts are written and forgotten in one transaction. */
const factTables = [...forgotten, 'spaces'] as const;

export function telling({ database, run }: Connection): Pick<Noting, 'setStory' | 'facts' | 'replaceFacts'> {
  return {
    setStory: (id, said, known) =>
      run('rw', factTables, async () => {
        const story = soundStory(said);
        const { story: before, ...space } = await spaceOf(database, id);
        if (known && !isSameStory(known, before)) throw new Problem('StoryChanged', 'Another story was told meanwhile');
        const isEmpty = story.episodes.length === 0 && story.personas.length === 0;
        await database.spaces.put({ ...space, ...(!isEmpty && { story }) });
        // A file may hold facts at places that never existed. They were not removed from the story now, so they stay.
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

    replaceFacts: (space, episode, facts, known) =>
      run('rw', factTables, async () => {
        const { story } = await spaceOf(database, space);
        for (const { persona } of facts) {
          const place = { episode, ...(persona !== undefined && { persona }) };
          if (!hasPlace(story, place)) throw new Problem('BadMessage', 'There is no such place');
        }
        const rows = await rowsOf(database, space, episode);
        const standing = await Promise.all(rows.map(row => asFact(database, row)));
        return forgetAll(database, await retell(database, { space, episode, rows, standing, facts, known }));
      }),
  };
}

/** In the order in which the facts were added. */
async function rowsOf(database: VaultDatabase, space: string, episode: string): Promise<ConversationRow[]> {
  const rows = await database.conversations.where('episode').equals(episodeKey(space, episode)).toArray();
  return rows.sort((one, other) => one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1));
}

/** All notes with a place in this space's story, including earlier versions. */
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
