import { describe, expect, test } from 'vitest';
import type { Story } from '../../lib/core/scope';
import { validateStory, mergeStories } from '../../lib/vault/shapes/story';

const long = 'その日、港では誰もが灯台の明かりが消えたことに気づいていたが、口にする者はいなかった。'
  .repeat(4)
  .slice(0, 130);
const longest = 'The long night before the ferry left without them '.repeat(4).trim().padEnd(200, '!');
const storyWith = (...episodes: Story['episodes']): Story => ({ episodes, personas: [] });
const named = (story: Story | undefined) => story?.episodes.map(({ name }) => name);

describe('the name of an episode or a persona', () => {
  test('is kept whole up to 200 characters, in any script', () => {
    const emoji = '🌊'.repeat(200);
    const story = {
      episodes: [
        { id: 'a', name: long, after: null },
        { id: 'b', name: longest, after: 'a' },
      ],
      personas: [{ id: 'mio', name: emoji }],
    };
    expect(validateStory(story)).toEqual(story);
    expect(
      Array.from(named(validateStory(storyWith({ id: 'a', name: `${emoji}x`, after: null })))?.[0] ?? ''),
    ).toHaveLength(200);
  });

  test('may begin as another one does', () => {
    const one = { id: 'a', name: `${long}　一日目`, after: null };
    const other = { id: 'b', name: `${long}　二日目`, after: 'a' };
    expect(named(validateStory(storyWith(one, other)))).toHaveLength(2);
  });
});

test('a name that is taken, and as long as may be, gets its number in place of its end, and nobody’s episodes are lost', () => {
  const here = storyWith({ id: 'a', name: longest, after: null });
  const there = storyWith(
    { id: 'b', name: longest, after: null },
    { id: 'c', name: `${longest} `, after: 'b' },
    { id: 'd', name: '船', after: 'c' },
  );
  const other = storyWith({ id: 'e', name: longest, after: null });
  const both = mergeStories(mergeStories(here, other), there);
  const cut = longest.slice(0, 198);
  expect(named(both)).toEqual([longest, `${cut} 2`, `${cut} 3`, `${cut} 4`, '船']);
});
