/** A story that is changed faster than the vault answers. */
import { act, cleanup, waitFor } from '@testing-library/preact';
import { afterEach, expect, test } from 'vitest';
import { addEpisode, putPersona } from '../../../../components/story/state/edit-story';
import { useStory } from '../../../../components/story/state/use-story';
import { Problem } from '../../../../lib/core/problem';
import type { Space } from '../../../../lib/vault/vault';
import type { Story } from '../../../../lib/core/scope';
import { renderIn } from '../../../fakes/language';

afterEach(cleanup);

const nobody: Story = { episodes: [], personas: [] };
const episode = (name: string) => (story: Story) => addEpisode(story, name, name, { after: null, whatIf: false });

/** A vault that answers when it is told to, and refuses, as the real one does, what was made of another story. */
function opened() {
  const vault = { story: nobody };
  const answers: (() => void)[] = [];
  let refused: string | undefined;
  let told: ReturnType<typeof useStory> | undefined;
  const library = {
    setStory: async (_space: string, next: Story, known?: Story) => {
      await new Promise<void>(resolve => answers.push(resolve));
      if (next.episodes.some(({ id }) => id === refused)) throw new Problem('BadMessage', 'refused');
      if (known !== undefined && JSON.stringify(known) !== JSON.stringify(vault.story)) {
        throw new Problem('StoryChanged', 'told meanwhile');
      }
      vault.story = next;
      return { ok: true } as const;
    },
  };
  const Page = ({ story }: { readonly story: Story }) => {
    const space: Space = { id: 'novel', name: 'Novel', ...(story !== nobody && { story }) };
    told = useStory(library, space, () => undefined);
    return null;
  };
  const { rerender } = renderIn('en', <Page story={nobody} />);
  const page = () => {
    if (!told) throw new Error('Nothing is drawn.');
    return told;
  };
  return {
    vault,
    page,
    /** The vault answers the next, and what it has is shown. */
    answer: async () => {
      await waitFor(() => expect(answers).not.toEqual([]));
      await act(async () => answers.shift()?.());
    },
    /** Whatever has this episode. */
    refuse: (id: string) => void (refused = id),
    show: () => act(() => rerender(<Page story={vault.story} />)),
  };
}

test('each edit is made of what the one before it left, shown or not', async () => {
  const { vault, page, answer, show } = opened();
  await act(() => page().updateStory(episode('one')));
  await act(() => page().updateStory(story => putPersona(story, { id: 'ann', name: 'Ann' })));
  await answer();
  await act(() => page().updateStory(episode('two')));
  await answer();
  await answer();
  await waitFor(() => expect(vault.story.episodes.map(({ id }) => id)).toEqual(['two', 'one']));
  expect(vault.story.personas).toHaveLength(1);
  await show();
  expect(page().notice).toBeUndefined();
});

test('one that another page was quicker than says so, and the next is made of what is shown', async () => {
  const { vault, page, answer, show } = opened();
  vault.story = putPersona(nobody, { id: 'ben', name: 'Ben' });
  await act(() => page().updateStory(episode('one')));
  await answer();
  await waitFor(() => expect(page().notice?.tone).toBe('bad'));
  await show();
  await act(() => page().updateStory(episode('one')));
  await answer();
  await waitFor(() => expect(vault.story.episodes).toHaveLength(1));
  expect(vault.story.personas).toHaveLength(1);
  await waitFor(() => expect(page().notice).toBeUndefined());
});

test('one that is refused by itself takes no other with it, and is told until all are', async () => {
  const { vault, page, answer, show, refuse } = opened();
  await act(() => page().updateStory(episode('one')));
  await act(() => page().updateStory(episode('bad')));
  await act(() => page().updateStory(episode('two')));
  refuse('bad');
  await answer();
  await answer();
  await answer();
  await waitFor(() => expect(vault.story.episodes.map(({ id }) => id)).toEqual(['two', 'one']));
  await show();
  await waitFor(() => expect(page().notice?.tone).toBe('bad'));
  await act(() => page().updateStory(episode('three')));
  await answer();
  await waitFor(() => expect(page().notice).toBeUndefined());
});
