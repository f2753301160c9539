/** Validates, compares and merges stories. Pure. */
import type { Story, StoryPlace } from '../../core/scope';
import { Problem, problemName } from '../../core/problem';
import { episodesBefore } from '../../core/scope';
import { storyName } from './normalize-text';

const tidied = ({ episodes, personas }: Story): Story => ({
  episodes: episodes.map(({ id, name, after }) => ({ id, name: storyName(name), after })),
  personas: personas.map(({ id, name }) => ({ id, name: storyName(name) })),
});

/** Whether both stories are equal. An absent story equals an empty one. */
export const isSameStory = (one: Story, other: Story = { episodes: [], personas: [] }): boolean =>
  JSON.stringify(tidied(one)) === JSON.stringify(tidied(other));

/** The story with normalized names. Throws `BadMessage` for circles, an unknown `after`, and doubled or empty ids or names. */
export function soundStory(said: Story): Story {
  const story = tidied(said);
  refuseDoubled(story.episodes, 'episode');
  refuseDoubled(story.personas, 'persona');
  const ids = new Set(story.episodes.map(({ id }) => id));
  for (const { id, after } of story.episodes) {
    if (after === null) continue;
    if (!ids.has(after)) throw new Problem('BadMessage', 'An episode follows one that is not there');
    // An episode that follows another has at least that one before it; in a circle, no order is found.
    if (episodesBefore(id, story).length === 0) throw new Problem('BadMessage', 'The episodes go round in a circle');
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
export function storyOfBoth(here: Story | undefined, other: Story | undefined): Story | undefined {
  if (!here || !other) return here ?? other;
  const both = {
    episodes: [...here.episodes, ...besides(here.episodes, other.episodes)],
    personas: [...here.personas, ...besides(here.personas, other.personas)],
  };
  try {
    return soundStory(both);
  } catch (error) {
    // If the two orders contradict each other, they cannot be merged.
    if (problemName(error) === 'BadMessage') return here;
    throw error;
  }
}

function besides<Named extends { readonly id: string; readonly name: string }>(
  here: readonly Named[],
  others: readonly Named[],
): readonly Named[] {
  const [ids, names] = [new Set(here.map(({ id }) => id)), new Set(here.map(({ name }) => name))];
  return others
    .filter(({ id }) => !ids.has(id))
    .map(one => {
      let name = storyName(one.name);
      for (let n = 2; names.has(name); n += 1) name = storyName(one.name, n);
      names.add(name);
      return { ...one, name };
    });
}

function refuseDoubled(named: readonly { readonly id: string; readonly name: string }[], what: string): void {
  for (const key of ['id', 'name'] as const) {
    const said = named.map(each => each[key]);
    // Scope keys separate their parts with line breaks.
    if (said.some(one => one === '' || one.includes('\n'))) throw new Problem('BadMessage', `An ${what} has no ${key}`);
    if (new Set(said).size < said.length) throw new Problem('BadMessage', `Two of one ${key}: ${what}`);
  }
}
