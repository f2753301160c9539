/** Validates, compares and merges stories. Pure. */
import type { Story, StoryPlace } from '../../core/scope';
import { Problem, toProblemName } from '../../core/problem';
import { listEpisodesBefore } from '../../core/scope';
import { toStoryName } from './normalize-text';

const normalizeStory = ({ episodes, personas }: Story): Story => ({
  episodes: episodes.map(({ id, name, after }) => ({ id, name: toStoryName(name), after })),
  personas: personas.map(({ id, name }) => ({ id, name: toStoryName(name) })),
});

/** Whether both stories are equal. An absent story equals an empty one. */
export const isSameStory = (a: Story, b: Story = { episodes: [], personas: [] }): boolean =>
  JSON.stringify(normalizeStory(a)) === JSON.stringify(normalizeStory(b));

/** The story with normalized names. Throws `BadMessage` for circles, an unknown `after`, and doubled or empty ids or names. */
export function validateStory(input: Story): Story {
  const story = normalizeStory(input);
  assertUnique(story.episodes, 'episode');
  assertUnique(story.personas, 'persona');
  const ids = new Set(story.episodes.map(({ id }) => id));
  for (const { id, after } of story.episodes) {
    if (after === null) continue;
    if (!ids.has(after)) throw new Problem('BadMessage', 'An episode follows one that is not there');
    // An episode that follows another has at least that one before it; in a circle, no order is found.
    if (listEpisodesBefore(id, story).length === 0)
      throw new Problem('BadMessage', 'The episodes go round in a circle');
  }
  return story;
}

export function hasPlace(story: Story | undefined, { episode, persona }: StoryPlace): boolean {
  if (!story?.episodes.some(({ id }) => id === episode)) return false;
  return persona === undefined || story.personas.some(({ id }) => id === persona);
}

/**
 * Keeps the stored story and adds the other one's episodes and personas, so that no fact loses its place. Equal ids are the same; a new
 * entry with a taken name gets a number.
 */
export function mergeStories(here: Story | undefined, other: Story | undefined): Story | undefined {
  if (!here || !other) return here ?? other;
  const both = {
    episodes: [...here.episodes, ...listAdded(here.episodes, other.episodes)],
    personas: [...here.personas, ...listAdded(here.personas, other.personas)],
  };
  try {
    return validateStory(both);
  } catch (error) {
    // If the two orders contradict each other, they cannot be merged.
    if (toProblemName(error) === 'BadMessage') return here;
    throw error;
  }
}

function listAdded<Named extends { readonly id: string; readonly name: string }>(
  here: readonly Named[],
  others: readonly Named[],
): readonly Named[] {
  const [ids, names] = [new Set(here.map(({ id }) => id)), new Set(here.map(({ name }) => name))];
  return others
    .filter(({ id }) => !ids.has(id))
    .map(added => {
      let name = toStoryName(added.name);
      for (let n = 2; names.has(name); n += 1) name = toStoryName(added.name, n);
      names.add(name);
      return { ...added, name };
    });
}

function assertUnique(named: readonly { readonly id: string; readonly name: string }[], what: string): void {
  for (const key of ['id', 'name'] as const) {
    const values = named.map(each => each[key]);
    // Scope keys separate their parts with line breaks.
    if (values.some(value => value === '' || value.includes('\n')))
      throw new Problem('BadMessage', `An ${what} has no ${key}`);
    if (new Set(values).size < values.length) throw new Problem('BadMessage', `Two of one ${key}: ${what}`);
  }
}
