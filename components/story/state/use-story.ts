import { useEffect, useRef } from 'preact/hooks';
import type { SpacesService } from '../../../lib/rpc/contracts/spaces';
import type { Space } from '../../../lib/vault/vault';
import type { Story } from '../../../lib/core/scope';
import { toProblemName } from '../../../lib/core/problem';
import { useNotice } from '../../hooks/use-notice';
import { noStory } from './edit-story';

/** Returns the changed story. */
export type StoryEdit = (story: Story) => Story;

/**
 * Keeps the story of a space and saves edits one after the other, each on top of the one before, so that the user need not wait. An edit
 * that the vault rejects because another page was faster is reported, and the newer story is shown.
 */
export function useStory(
  library: Pick<SpacesService, 'setStory'>,
  { id, story = noStory }: Space,
  onChange: () => void,
) {
  const { notice, run } = useNotice();
  const shown = useRef(story);
  shown.current = story;
  /** The story after the last edit, until the vault shows it. */
  const saved = useRef<Story>(undefined);
  const pendingCount = useRef(0);
  const failed = useRef<{ readonly error: unknown }>(undefined);
  const queue = useRef<Promise<void>>(Promise.resolve());
  useEffect(() => {
    if (pendingCount.current === 0) saved.current = undefined;
  }, [story]);

  const saveEdit = async (edit: StoryEdit) => {
    const before = saved.current ?? shown.current;
    try {
      const next = edit(before);
      await library.setStory(id, next, before);
      saved.current = next;
    } catch (error) {
      // After a failure of another kind, later edits build on the story before this one.
      saved.current = toProblemName(error) === 'StoryChanged' ? undefined : before;
      failed.current ??= { error };
    } finally {
      pendingCount.current -= 1;
      onChange();
    }
    // The error is reported until all pending edits are done, so that a later success does not hide it.
    if (failed.current) throw failed.current.error;
  };
  const updateStory = (edit: StoryEdit) => {
    if (pendingCount.current === 0) failed.current = undefined;
    pendingCount.current += 1;
    const saving = queue.current.then(() => saveEdit(edit));
    queue.current = saving.catch(() => undefined);
    run(() => saving);
  };
  return { story, notice, updateStory };
}
