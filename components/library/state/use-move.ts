import type { LibraryService } from '../../../lib/rpc/contracts/index';
import type { NoteService } from '../../../lib/rpc/contracts/spaces';
import type { ConversationSummary, Space } from '../../../lib/vault/vault';
import { useLanguage } from '../../i18n/language';
import type { Saying, useSaying } from '../../hooks/use-notice';

export type MovingService = Pick<LibraryService, 'amend' | 'createSpace'> & Pick<NoteService, 'editNote'>;

/** A chat with its current space. */
type Placed = Pick<ConversationSummary, 'id' | 'space' | 'note'>;

/** Returns whether the chat is a fact in the story of its space, which it leaves with the space. A replaced fact no longer counts. */
const isFact = ({ note }: Placed): boolean => note?.place !== undefined && note.replaced === undefined;

/** Moves chats to another space, with a notice that can undo it. `onChange` is called after each action. */
export function useMoving(
  library: MovingService,
  attempt: ReturnType<typeof useSaying>['attempt'],
  onChange: () => void,
) {
  const { t, count } = useLanguage();

  const into = (chats: readonly Placed[], space: string) =>
    library.amend(
      chats.map(({ id }) => id),
      { space },
    );

  const move = async (chats: readonly Placed[], { id, name }: Pick<Space, 'id' | 'name'>): Promise<Saying> => {
    const facts = chats.filter(chat => chat.space !== id && isFact(chat));
    await into(chats, id);
    onChange();
    const back = async () => {
      try {
        for (const space of new Set(chats.map(chat => chat.space))) {
          await into(
            chats.filter(chat => chat.space === space),
            space,
          );
        }
        for (const { id: fact, note } of facts) {
          await library.editNote(fact, { at: Date.now(), ...(note?.place && { place: note.place }) });
        }
      } finally {
        onChange();
      }
    };
    const key = facts.length > 0 ? 'library_moved_facts' : 'library_moved';
    const text = t(key, count('count_chats', chats.length), name || t('library_main'));
    // Earlier versions of a fact lose their story points, and other points would change the story. Then there is no undo.
    const canGoBack = facts.every(({ note }) => note?.replaces === undefined);
    return { tone: 'good', text, ...(canGoBack && { undo: back }) };
  };

  return {
    move: (chats: readonly Placed[], to: Pick<Space, 'id' | 'name'>) => attempt(() => move(chats, to)),
    moveToNew: (chats: readonly Placed[], name: string) =>
      attempt(async () => move(chats, await library.createSpace(name))),
  };
}
