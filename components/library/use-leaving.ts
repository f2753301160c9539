import { useEffect, useState } from 'preact/hooks';
import type { ConversationId } from '../../lib/conversation';
import type { LibraryService } from '../../lib/messaging/services';
import type { NoteService } from '../../lib/messaging/walled';
import { useLanguage } from '../language';
import { chatsIn } from '../spaces/chats-in';
import type { useSaying } from '../use-saying';

/** How long forgetting can be undone here, in milliseconds; the background takes leave a little later. */
const undoable = 10_000;

export type LeavingService = Pick<LibraryService, 'leave' | 'comeBack' | 'browse'> & Pick<NoteService, 'noteVersions'>;

/** What was forgotten a moment ago. */
interface Left {
  readonly chats: readonly ConversationId[];
  /** The space that they were in, where that was forgotten with them. */
  readonly space?: string;
}

const nothing: Left = { chats: [] };

/** Forgetting, and the way back from it for a while. `onChange` after each. */
export function useLeaving(
  library: LeavingService,
  attempt: ReturnType<typeof useSaying>['attempt'],
  onChange: () => void,
) {
  const { t, count } = useLanguage();
  const [left, setLeft] = useState(nothing);

  const forget = (gone: () => Promise<Left>) =>
    attempt(async () => {
      const next = await gone();
      await library.leave(next.chats, next.space);
      setLeft(next);
      onChange();
    });
  useEffect(() => {
    if (left === nothing) return undefined;
    const timer = setTimeout(() => setLeft(nothing), undoable);
    return () => clearTimeout(timer);
  }, [left]);

  return {
    /** Forgotten a moment ago; `undo` brings them back. */
    left: left.chats,
    isLeaving: left !== nothing,
    forget: (ids: readonly ConversationId[]) => forget(async () => ({ chats: ids })),
    /** All that is in it, and the space itself. */
    forgetSpace: (space: string) => forget(async () => ({ chats: await chatsIn(library, space), space })),
    undo: () =>
      attempt(async () => {
        const { chats, space } = left;
        setLeft(nothing);
        const back = await library.comeBack(chats, space).catch((error: unknown) => {
          setLeft(left);
          throw error;
        });
        onChange();
        const late = chats.length - back.length;
        return late > 0 ? t('library_too_late', count('count_chats', late)) : undefined;
      }),
  };
}
