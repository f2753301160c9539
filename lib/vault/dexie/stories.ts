/** The stories of spaces, and their facts. */
import type { VaultConnection, VaultDatabase } from './connection';
import type { Fact, NotesContract } from '../notes-contract';
import type { ConversationRow } from './schema';
import { Problem } from '../../core/problem';
import { forgetAll, forgetTables } from './forget';
import { toEpisodeKey } from './note-keys';
import { replaceFacts } from './replace-facts';
import { queryTurns } from './stored-turns';
import { readSpace } from './spaces';
import { hasPlace, isSameStory, validateStory } from '../shapes/story';

/** Facts are written and forgotten in one transaction. */
const factTables = [...forgetTables, 'spaces'] as const;

export function createStories({
  database,
  run,
}: VaultConnection): Pick<NotesContract, 'setStory' | 'listFacts' | 'replaceFacts'> {
  return {
    setStory: (id, newStory, known) =>
      run('rw', factTables, async () => {
        const story = validateStory(newStory);
        const { story: before, ...space } = await readSpace(database, id);
        if (known && !isSameStory(known, before)) throw new Problem('StoryChanged', 'Another story was told meanwhile');
        const isEmpty = story.episodes.length === 0 && story.personas.length === 0;
        await database.spaces.put({ ...space, ...(!isEmpty && { story }) });
        // A file may hold facts at places that never existed. They were not removed from the story now, so they stay.
        const isLeftOut = ({ note }: ConversationRow) =>
          note?.place !== undefined && hasPlace(before, note.place) && !hasPlace(story, note.place);
        const removedIds = (await readStoryRows(database, id)).filter(isLeftOut).map(row => row.id);
        return forgetAll(database, removedIds);
      }),

    listFacts: (space, episode) =>
      run('r', ['conversations', 'turns'], async () => {
        const rows = await readFactRows(database, space, episode);
        return Promise.all(rows.map(row => toFact(database, row)));
      }),

    replaceFacts: (space, episode, facts, known) =>
      run('rw', factTables, async () => {
        const { story } = await readSpace(database, space);
        for (const { persona } of facts) {
          const place = { episode, ...(persona !== undefined && { persona }) };
          if (!hasPlace(story, place)) throw new Problem('BadMessage', 'There is no such place');
        }
        const rows = await readFactRows(database, space, episode);
        const current = await Promise.all(rows.map(row => toFact(database, row)));
        return forgetAll(database, await replaceFacts(database, { space, episode, rows, current, facts, known }));
      }),
  };
}

/** In the order in which the facts were added. */
async function readFactRows(database: VaultDatabase, space: string, episode: string): Promise<ConversationRow[]> {
  const rows = await database.conversations.where('episode').equals(toEpisodeKey(space, episode)).toArray();
  return rows.sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
}

/** All notes with a place in this space's story, including earlier versions. */
const readStoryRows = async (database: VaultDatabase, space: string): Promise<readonly ConversationRow[]> =>
  database.conversations.filter(row => row.space === space && row.note?.place !== undefined).toArray();

async function toFact(database: VaultDatabase, row: ConversationRow): Promise<Fact> {
  const { id, note = {}, url, createdAt } = row;
  const [turn] = await queryTurns(database, row).toArray();
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
