import { describe, expect, test } from 'vitest';
import {
  listEpisodesBefore,
  isInScope,
  toSpaceId,
  isSameScope,
  toScopeKey,
  listVisibleScopeKeys,
  type Story,
  type Scope,
} from '../../lib/core/scope';

/** One and two, then a trunk's three and a what-if's three, and four after the trunk's. */
const story: Story = {
  episodes: [
    { id: 'e1', name: '第一話', after: null },
    { id: 'e2', name: '第二話', after: 'e1' },
    { id: 'e3', name: '第三話', after: 'e2' },
    { id: 'w3', name: 'もし負けたら', after: 'e2' },
    { id: 'e4', name: '第四話', after: 'e3' },
  ],
  personas: [
    { id: 'mio', name: 'Mio' },
    { id: 'ren', name: 'Ren' },
  ],
};
const fact = (episode: string, persona?: string) => ({
  space: 'tale',
  note: { place: { episode, ...(persona && { persona }) } },
});

describe('from a point in a story', () => {
  test.each([
    // fact, seen by everybody at …, by Mio at …
    ['public of the first', fact('e1'), ['e2', 'e3', 'w3', 'e4'], ['e2', 'e3', 'w3', 'e4']],
    ['Mio’s of the first', fact('e1', 'mio'), [], ['e2', 'e3', 'w3', 'e4']],
    ['Ren’s of the first', fact('e1', 'ren'), [], []],
    ['public of the trunk’s third', fact('e3'), ['e4'], ['e4']],
    ['public of the what-if', fact('w3'), [], []],
    ['public of the last', fact('e4'), [], []],
  ] as const)('%s', (_, one, byAll, byMio) => {
    const seenBy = (persona?: string) =>
      story.episodes
        .map(({ id }) => id)
        .filter(episode => isInScope(one, { space: 'tale', at: { episode, ...(persona && { persona }) } }, story));
    expect(seenBy()).toEqual(byAll);
    expect(seenBy('mio')).toEqual(byMio);
  });

  test('what has no place in the story is not there', () =>
    expect(isInScope({ space: 'tale' }, { space: 'tale', at: { episode: 'e4' } }, story)).toBe(false));

  test('nothing is seen from an episode that is not there, or round a circle', () => {
    expect(listEpisodesBefore('gone', story)).toEqual([]);
    const round = { ...story, episodes: story.episodes.map(one => (one.id === 'e1' ? { ...one, after: 'e2' } : one)) };
    expect(listEpisodesBefore('e4', round)).toEqual([]);
    expect(listVisibleScopeKeys('tale', { episode: 'e4' }, undefined)).toEqual([]);
  });
});

test.each<[boolean, Scope, Scope]>([
  [
    true,
    { space: 'tale', at: { episode: 'e2', persona: 'mio' } },
    { at: { persona: 'mio', episode: 'e2' }, space: 'tale' },
  ],
  [true, { space: '仕事' }, { space: '仕事' }],
  [true, 'everywhere', 'everywhere'],
  [false, { space: '仕事' }, { space: 'main' }],
  [false, { space: '仕事' }, 'everywhere'],
  [false, 'everywhere', { space: 'main' }],
  [false, { space: 'tale' }, { space: 'tale', at: { episode: 'e2' } }],
  [false, { space: 'tale', at: { episode: 'e2' } }, { space: 'tale', at: { episode: 'e3' } }],
  [
    false,
    { space: 'tale', at: { episode: 'e2', persona: 'mio' } },
    { space: 'tale', at: { episode: 'e2', persona: 'ren' } },
  ],
  [false, { space: 'tale', at: { episode: 'e2', persona: 'mio' } }, { space: 'tale', at: { episode: 'e2' } }],
])('whether one stands alike: %s of %j and %j', (alike, one, other) => expect(isSameScope(one, other)).toBe(alike));

describe('a space', () => {
  test('is a wall, its whole story behind it', () => {
    expect(isInScope(fact('e4', 'ren'), { space: 'tale' }, undefined)).toBe(true);
    expect(isInScope(fact('e4', 'ren'), { space: 'main' }, undefined)).toBe(false);
    expect(isInScope({ space: '仕事' }, { space: '仕事' }, undefined)).toBe(true);
    expect(isInScope({ space: '仕事' }, 'everywhere', undefined)).toBe(true);
  });

  test('is told from each of its walls', () => {
    expect(toSpaceId(toScopeKey(fact('e1', 'mio')))).toBe('tale');
    expect(toSpaceId(toScopeKey({ space: '仕事' }))).toBe('仕事');
    expect(toScopeKey(fact('e1', 'mio'))).not.toBe(toScopeKey(fact('e1')));
  });
});
