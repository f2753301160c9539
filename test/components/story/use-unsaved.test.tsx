// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/preact';
import { afterEach, expect, test } from 'vitest';
import { draftsOf } from '../../../components/story/fact-drafts';
import { useUnsaved } from '../../../components/story/use-unsaved';

afterEach(cleanup);

const facts = draftsOf([
  { id: 'note:1', text: '灯台が消えた。', url: '', at: 1 },
  { id: 'note:2', text: 'Mio sold the boat.', persona: 'mio', url: '', at: 1 },
]);
const edited = { known: facts, drafts: facts };
const harbour = { id: 'e1', name: 'Harbour', after: null };

test('what was unsaved of an episode or a persona goes with them, and nothing else does', async () => {
  const { result } = renderHook(useUnsaved);
  await act(() => {
    for (const [space, episode] of [
      ['Novel', 'e1'],
      ['Novel', 'e2'],
      ['Other', 'e2'],
    ] as const)
      result.current.keep(space, episode, edited);
  });
  await act(() => result.current.follow('Novel', { episodes: [harbour], personas: [] }));
  const left = (space: string, episode: string) => result.current.of(space, episode)?.drafts.map(({ id }) => id);
  expect([left('Novel', 'e1'), left('Novel', 'e2'), left('Other', 'e2')]).toEqual([
    ['note:1'],
    undefined,
    ['note:1', 'note:2'],
  ]);

  const asks = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(asks()).toBe(true);
  await act(() => {
    for (const space of ['Novel', 'Other']) result.current.follow(space, { episodes: [], personas: [] });
  });
  expect(asks()).toBe(false);
});
