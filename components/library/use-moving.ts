import type { LibraryService } from '../../lib/messaging/services';
import type { NoteService } from '../../lib/messaging/walled';
import type { ConversationSummary, Space } from '../../lib/vault/vault';
import { useLanguage } from '../language';
import type { Saying, useSaying } from '../use-saying';

export type MovingService = Pick<LibraryService, 'amend' | 'createSpace'> & Pick<NoteService, 'editNote'>;

/** A chat, and where it is. */
type Placed = Pick<ConversationSummary, 'id' | 'space' | 'note'>;

/** A fact of its space's story, which it leaves with the space. One that was replaced is none any more. */
const isFact = ({ note }: Placed): boolean => note?.place !== undefined && note.replaced === undefined;

/** Moving to another space, which is said, and the way back of each to where it was. `onChange` after each. */
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
    // The places that its earlier wordings had cannot be given back, and with others they would tell another story.
    const canGoBack = facts.every(({ note }) => note?.replaces === undefined);
    return { tone: 'good', text, ...(canGoBack && { undo: back }) };
  };

  return {
    move: (chats: readonly Placed[], to: Pick<Space, 'id' | 'name'>) => attempt(() => move(chats, to)),
    moveToNew: (chats: readonly Placed[], name: string) =>
      attempt(async () => move(chats, await library.createSpace(name))),
  };
}
