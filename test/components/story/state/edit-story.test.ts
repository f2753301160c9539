import { describe, expect, test } from 'vitest';
import {
  updateEpisode,
  isFollowed,
  isWhatIf,
  findLastEpisodeId,
  noStory,
  addEpisode,
  removeEpisode,
} from '../../../../components/story/state/edit-story';
import { listEpisodesBefore, type Story } from '../../../../lib/core/scope';

const end = (story: Story) => ({ after: findLastEpisodeId(story), whatIf: false });
/** 1 → 2 → 3, and beside 2 a what-if that goes on. */
const told = (): Story => {
  let story = noStory;
  for (const id of ['1', '2', '3']) story = addEpisode(story, id, `第${id}話`, end(story));
  story = addEpisode(story, 'what', 'もしも', { after: '1', whatIf: true });
  return addEpisode(story, 'then', 'And then', { after: 'what', whatIf: false });
};
const before = (id: string, story: Story) => listEpisodesBefore(id, story).toReversed();

describe('a story', () => {
  test('goes on at its end, and a what-if is none of the trunk', () => {
    const story = told();
    expect(before('3', story)).toEqual(['1', '2']);
    expect(before('then', story)).toEqual(['1', 'what']);
    expect(['1', '2', 'what', 'then'].map(id => isWhatIf(story, id))).toEqual([false, false, true, false]);
    expect(findLastEpisodeId(story)).toBe('3');
  });

  test('takes an episode between two others, also at its beginning', () => {
    const between = addEpisode(told(), 'new', 'New', { after: '1', whatIf: false });
    expect(before('3', between)).toEqual(['1', 'new', '2']);
    expect(before('then', between)).toEqual(['1', 'what']);
    const first = addEpisode(told(), 'new', 'New', { after: null, whatIf: false });
    expect(before('3', first)).toEqual(['new', '1', '2']);
  });

  test('closes where an episode was deleted: the trunk stays the trunk', () => {
    const story = removeEpisode(told(), '2');
    expect(before('3', story)).toEqual(['1']);
    expect(isWhatIf(story, '3')).toBe(false);
    expect(isWhatIf(story, 'what')).toBe(true);
    expect(before('then', removeEpisode(told(), 'what'))).toEqual(['1']);
    expect(before('3', removeEpisode(told(), '1'))).toEqual(['2']);
  });

  test('moves one episode alone', () => {
    const story = updateEpisode(told(), '3', 'Third', { after: '1', whatIf: false });
    expect(before('2', story)).toEqual(['1', '3']);
    const off = updateEpisode(told(), '2', 'Second', { after: '1', whatIf: true });
    expect(before('3', off)).toEqual(['1']);
    expect(isWhatIf(off, '2')).toBe(true);
  });

  test('renames where no place is given', () => {
    const story = updateEpisode(told(), '2', '嵐');
    expect(story.episodes.find(({ id }) => id === '2')).toEqual({ id: '2', name: '嵐', after: '1' });
    expect(story.episodes.map(({ id }) => id)).toEqual(told().episodes.map(({ id }) => id));
  });

  test('knows whether something follows a place already', () => {
    expect(isFollowed(told(), '2')).toBe(true);
    expect(isFollowed(told(), '2', '3')).toBe(false);
    expect(isFollowed(told(), '3')).toBe(false);
  });
});
