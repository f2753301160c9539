import { useEffect, useRef } from 'preact/hooks';
import type { SpaceService } from '../../lib/messaging/walled';
import type { Space } from '../../lib/vault/vault';
import type { Story } from '../../lib/walls';
import { problemName } from '../../lib/problem';
import { useSaying } from '../use-saying';
import { noStory } from './edit-story';

/** Makes of a story what it is to be. */
export type Edit = (story: Story) => Story;

/**
 * A space's story as it stands, and what changes it. Edits are told one after the other, each of what the one before it left: whoever is
 * quicker than the vault need not wait. One that is refused, because another page was quicker, says so, and what that told is shown.
 */
export function useStory(
  library: Pick<SpaceService, 'setStory'>,
  { id, story = noStory }: Space,
  onChange: () => void,
) {
  const { saying, attempt } = useSaying();
  const shown = useRef(story);
  shown.current = story;
  /** What the last edit left, until it is shown. */
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
      // Refused by itself, it leaves what the others are made of.
      told.current = problemName(error) === 'StoryChanged' ? undefined : before;
      failed.current ??= { error };
    } finally {
      waiting.current -= 1;
      onChange();
    }
    // Said until all that was waiting is told: the next one that is well must not hide it.
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
