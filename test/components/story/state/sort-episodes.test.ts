import { expect, test } from 'vitest';
import { sortEpisodes } from '../../../../components/story/state/sort-episodes';
import type { Episode } from '../../../../lib/core/scope';

const episode = (id: string, after: string | null): Episode => ({ id, name: `第${id}話`, after });
const read = (...episodes: readonly Episode[]) =>
  sortEpisodes(episodes).map(({ episode: { id }, depth }) => `${'-'.repeat(depth)}${id}`);

test('a trunk reads on whatever the order in which it is kept', () => {
  expect(read(episode('3', '2'), episode('1', null), episode('2', '1'))).toEqual(['1', '2', '3']);
});

test('what-ifs stand set in after the episode from which they turn off, with what follows them', () => {
  const story = [
    episode('1', null),
    episode('2', '1'),
    episode('what', '1'),
    episode('3', '2'),
    episode('then', 'what'),
    episode('else', 'what'),
  ];
  expect(read(...story)).toEqual(['1', '-what', '--else', '-then', '2', '3']);
});

test('one that is reached from no beginning is shown, and so is a circle', () => {
  expect(read(episode('1', null), episode('lost', 'gone'), episode('a', 'b'), episode('b', 'a'))).toEqual([
    '1',
    'lost',
    'a',
    'b',
  ]);
});
