import { useEffect, useState } from 'preact/hooks';
import type { ConversationId } from '../../../lib/core/conversation';
import { undoOfferMs } from '../../../lib/core/undo-window';
import type { LibraryService } from '../../../lib/rpc/contracts/library';
import type { NotesService } from '../../../lib/rpc/contracts/notes';
import { useLanguage } from '../../i18n/language';
import { listSpaceConversations } from '../../spaces/list-space-conversations';
import type { useNotice } from '../../hooks/use-notice';

export type DeleteService = Pick<LibraryService, 'softDelete' | 'undelete' | 'listConversations'> &
  Pick<NotesService, 'listNoteVersions'>;

/** What was deleted a moment ago. */
interface DeletedChats {
  readonly chats: readonly ConversationId[];
  /** The space of the chats, if it was deleted with them. */
  readonly space?: string;
}

const nothingDeleted: DeletedChats = { chats: [] };

/** Deletes chats so that it can be undone for a while. `onChange` is called after each action. */
export function useDelete(library: DeleteService, run: ReturnType<typeof useNotice>['run'], onChange: () => void) {
  const { t, count } = useLanguage();
  const [deleted, setDeleted] = useState(nothingDeleted);

  const forget = (listChats: () => Promise<DeletedChats>) =>
    run(async () => {
      const toDelete = await listChats();
      await library.softDelete(toDelete.chats, toDelete.space);
      setDeleted(toDelete);
      onChange();
    });
  useEffect(() => {
    if (deleted === nothingDeleted) return undefined;
    const timer = setTimeout(() => setDeleted(nothingDeleted), undoOfferMs);
    return () => clearTimeout(timer);
  }, [deleted]);

  return {
    /** The chats that were deleted a moment ago. `undo` restores them. */
    deleted: deleted.chats,
    canUndo: deleted !== nothingDeleted,
    forget: (ids: readonly ConversationId[]) => forget(async () => ({ chats: ids })),
    /** Deletes all chats of the space and the space itself. */
    forgetSpace: (space: string) =>
      forget(async () => ({ chats: await listSpaceConversations(library, space), space })),
    undo: () =>
      run(async () => {
        const { chats, space } = deleted;
        setDeleted(nothingDeleted);
        const undeleted = await library.undelete(chats, space).catch((error: unknown) => {
          setDeleted(deleted);
          throw error;
        });
        onChange();
        const missingCount = chats.length - undeleted.length;
        return missingCount > 0 ? t('library_too_late', count('count_chats', missingCount)) : undefined;
      }),
  };
}
