import { act, cleanup, renderHook } from '@testing-library/preact';
import { afterEach, expect, test } from 'vitest';
import { toDrafts } from '../../../../components/story/state/fact-drafts';
import { useUnsaved } from '../../../../components/story/state/use-unsaved';
import type { Space } from '../../../../lib/vault/vault';

afterEach(cleanup);

const facts = toDrafts([
  { id: 'note:1', text: '灯台が消えた。', url: '', at: 1 },
  { id: 'note:2', text: 'Mio sold the boat.', persona: 'mio', url: '', at: 1 },
]);
const edited = { known: facts, drafts: facts };
const harbour = { id: 'e1', name: 'Harbour', after: null };

const asks = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
const novel = { id: 'Novel', name: 'Novel', story: { episodes: [harbour], personas: [] } };
const other = {
  id: '別',
  name: '別の物語',
  story: { episodes: [{ id: 'e2', name: '嵐', after: null }], personas: [{ id: 'mio', name: 'ミオ' }] },
};

async function open(spaces: readonly Space[] | undefined) {
  const { result, rerender } = renderHook(useUnsaved, { initialProps: spaces });
  await act(() => {
    for (const [space, episode] of [
      ['Novel', 'e1'],
      ['Novel', 'e2'],
      ['別', 'e2'],
    ] as const)
      result.current.set(space, episode, edited);
  });
  const left = (space: string, episode: string) => result.current.get(space, episode)?.drafts.map(({ id }) => id);
  return { left, told: (spaces: readonly Space[]) => act(() => rerender(spaces)) };
}

test('what was unsaved of an episode or a persona goes with them, and nothing else does', async () => {
  const { left, told } = await open(undefined);
  expect(asks()).toBe(true);
  await told([novel, other]);
  expect([left('Novel', 'e1'), left('Novel', 'e2'), left('別', 'e2')]).toEqual([
    ['note:1'],
    undefined,
    ['note:1', 'note:2'],
  ]);
  expect(asks()).toBe(true);
  await told([
    { id: 'Novel', name: 'Novel' },
    { ...other, story: { episodes: [harbour], personas: [] } },
  ]);
  expect([left('Novel', 'e1'), left('別', 'e2')]).toEqual([undefined, undefined]);
  expect(asks()).toBe(false);
});

test('of a space that was forgotten it holds up no closing, and is there again with the space', async () => {
  const { left, told } = await open([novel, other]);
  await told([other]);
  expect(asks()).toBe(true);
  await told([]);
  expect(asks()).toBe(false);
  await told([novel]);
  expect(asks()).toBe(true);
  expect(left('Novel', 'e1')).toEqual(['note:1']);
});
