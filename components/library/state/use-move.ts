import { getNow } from '../../../lib/core/clock';
import type { LibraryService } from '../../../lib/rpc/contracts/library';
import type { NotesService } from '../../../lib/rpc/contracts/notes';
import type { ConversationSummary, Space } from '../../../lib/vault/vault';
import { useLanguage } from '../../i18n/language';
import type { Notice, useNotice } from '../../hooks/use-notice';

export type MoveService = Pick<LibraryService, 'update' | 'createSpace'> & Pick<NotesService, 'updateNote'>;

/** A chat with its current space. */
type MovableChat = Pick<ConversationSummary, 'id' | 'space' | 'note'>;

/** Returns whether the chat is a fact in the story of its space, which it leaves with the space. A replaced fact no longer counts. */
const isFact = ({ note }: MovableChat): boolean => note?.place !== undefined && note.replaced === undefined;

/** Moves chats to another space, with a notice that can undo it. `onChange` is called after each action. */
export function useMove(library: MoveService, run: ReturnType<typeof useNotice>['run'], onChange: () => void) {
  const { t, count } = useLanguage();

  const updateSpace = (chats: readonly MovableChat[], space: string) =>
    library.update(
      chats.map(({ id }) => id),
      { space },
    );

  const move = async (chats: readonly MovableChat[], { id, name }: Pick<Space, 'id' | 'name'>): Promise<Notice> => {
    const facts = chats.filter(chat => chat.space !== id && isFact(chat));
    await updateSpace(chats, id);
    onChange();
    const undoMove = async () => {
      try {
        for (const space of new Set(chats.map(chat => chat.space))) {
          await updateSpace(
            chats.filter(chat => chat.space === space),
            space,
          );
        }
        for (const { id: factId, note } of facts) {
          await library.updateNote(factId, { at: getNow(), ...(note?.place && { place: note.place }) });
        }
      } finally {
        onChange();
      }
    };
    const key = facts.length > 0 ? 'library_moved_facts' : 'library_moved';
    const text = t(key, count('count_chats', chats.length), name || t('library_main'));
    // Earlier versions of a fact lose their story points, and other points would change the story. Then there is no undo.
    const canGoBack = facts.every(({ note }) => note?.replaces === undefined);
    return { tone: 'good', text, ...(canGoBack && { undo: undoMove }) };
  };

  return {
    move: (chats: readonly MovableChat[], target: Pick<Space, 'id' | 'name'>) => run(() => move(chats, target)),
    moveToNew: (chats: readonly MovableChat[], name: string) =>
      run(async () => move(chats, await library.createSpace(name))),
  };
}
