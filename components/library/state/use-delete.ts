import { useEffect, useState } from 'preact/hooks';
import type { ConversationId } from '../../../lib/core/conversation';
import type { LibraryService } from '../../../lib/rpc/contracts/index';
import type { NoteService } from '../../../lib/rpc/contracts/spaces';
import { useLanguage } from '../../i18n/language';
import { chatsIn } from '../../spaces/conversations-in-space';
import type { useSaying } from '../../hooks/use-notice';

/** Milliseconds for which forgetting can be undone here. The background purges a little later. */
const undoable = 10_000;

export type LeavingService = Pick<LibraryService, 'leave' | 'comeBack' | 'browse'> & Pick<NoteService, 'noteVersions'>;

/** What was deleted a moment ago. */
interface Left {
  readonly chats: readonly ConversationId[];
  /** The space of the chats, if it was deleted with them. */
  readonly space?: string;
}

const nothing: Left = { chats: [] };

/** Deletes chats so that it can be undone for a while. `onChange` is called after each action. */
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
    /** The chats that were deleted a moment ago. `undo` restores them. */
    left: left.chats,
    isLeaving: left !== nothing,
    forget: (ids: readonly ConversationId[]) => forget(async () => ({ chats: ids })),
    /** Deletes all chats of the space and the space itself. */
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
