import { useEffect, useRef, useState } from 'preact/hooks';
import type { ConversationId } from '../../lib/conversation';
import type { LibraryService } from '../../lib/messaging/services';
import type { NoteService } from '../../lib/messaging/walled';
import { useLanguage } from '../language';
import { chatsIn } from '../spaces/chats-in';
import type { useSaying } from '../use-saying';

/** How long forgetting can be undone here, in milliseconds; the background takes leave a little later. */
const undoable = 10_000;

export type LeavingService = Pick<LibraryService, 'leave' | 'comeBack' | 'browse' | 'removeSpace'> &
  Pick<NoteService, 'noteVersions'>;

/** What was forgotten a moment ago. */
interface Left {
  readonly chats: readonly ConversationId[];
  /** The space that goes with them once they cannot come back. */
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
  const [left, show] = useState(nothing);
  /** The same, for what comes later than the click that asked for it. */
  const last = useRef(nothing);
  const setLeft = (next: Left) => {
    last.current = next;
    show(next);
  };

  /** What left before cannot come back any more, and its space goes. */
  const settle = () => {
    const { space } = last.current;
    setLeft(nothing);
    if (space === undefined) return;
    attempt(async () => {
      await library.removeSpace(space);
      onChange();
    });
  };
  const forget = (gone: () => Promise<Left>) =>
    attempt(async () => {
      const next = await gone();
      await library.leave(next.chats);
      settle();
      setLeft(next);
      onChange();
    });
  useEffect(() => {
    if (left === nothing) return undefined;
    const timer = setTimeout(settle, undoable);
    // Nobody is there to undo it any more.
    addEventListener('pagehide', settle);
    return () => {
      clearTimeout(timer);
      removeEventListener('pagehide', settle);
    };
  }, [left]);

  return {
    /** Forgotten a moment ago; `undo` brings them back. */
    left: left.chats,
    isLeaving: left !== nothing,
    forget: (ids: readonly ConversationId[]) => forget(async () => ({ chats: ids })),
    /** All that is in it, and, once that cannot come back, the space itself. */
    forgetSpace: (space: string) => forget(async () => ({ chats: await chatsIn(library, space), space })),
    undo: () =>
      attempt(async () => {
        const { current } = last;
        const { chats } = current;
        // From here on its space stays.
        setLeft(nothing);
        const back = await library.comeBack(chats).catch((error: unknown) => {
          setLeft(current);
          throw error;
        });
        onChange();
        const late = chats.length - back.length;
        return late > 0 ? t('library_too_late', count('count_chats', late)) : undefined;
      }),
  };
}
