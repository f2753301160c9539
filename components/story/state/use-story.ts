import { useEffect, useRef } from 'preact/hooks';
import type { SpaceService } from '../../../lib/rpc/contracts/spaces';
import type { Space } from '../../../lib/vault/vault';
import type { Story } from '../../../lib/core/scope';
import { problemName } from '../../../lib/core/problem';
import { useSaying } from '../../hooks/use-notice';
import { noStory } from './edit-story';

/** Returns the changed story. */
export type Edit = (story: Story) => Story;

/**
 * Keeps the story of a space and saves edits one after the other, each on top of the one before, so that the user need not wait. An edit
 * that the vault rejects because another page was faster is reported, and the newer story is shown.
 */
export function useStory(
  library: Pick<SpaceService, 'setStory'>,
  { id, story = noStory }: Space,
  onChange: () => void,
) {
  const { saying, attempt } = useSaying();
  const shown = useRef(story);
  shown.current = story;
  /** The story after the last edit, until the vault shows it. */
  const told = useRef<Story>(undefined);
  const waiting = useRef(0);
  const failed = useRef<{ readonly error: unknown }>(undefined);
  const last = useRef<Promise<void>>(Promise.resolve());
  useEffect(() => {
    if (waiting.current === 0) told.current = undefined;
  }, [story]);

  const tell = async (edit: Edit) => {
    const before = told.current ?? shown.current;
    try {
      const next = edit(before);
      await library.setStory(id, next, before);
      told.current = next;
    } catch (error) {
      // After a failure of another kind, later edits build on the story before this one.
      told.current = problemName(error) === 'StoryChanged' ? undefined : before;
      failed.current ??= { error };
    } finally {
      waiting.current -= 1;
      onChange();
    }
    // The error is reported until all pending edits are done, so that a later success does not hide it.
    if (failed.current) throw failed.current.error;
  };
  const change = (edit: Edit) => {
    if (waiting.current === 0) failed.current = undefined;
    waiting.current += 1;
    const telling = last.current.then(() => tell(edit));
    last.current = telling.catch(() => undefined);
    attempt(() => telling);
  };
  return { story, saying, change };
}
