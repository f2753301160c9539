import type { LibraryService } from '../../lib/messaging/services';
import type { ConversationSummary, Space } from '../../lib/vault/vault';
import { useLanguage } from '../language';
import type { Saying, useSaying } from '../use-saying';

export type MovingService = Pick<LibraryService, 'amend' | 'createSpace'>;

/** A chat, and the space that it is in. */
type Placed = Pick<ConversationSummary, 'id' | 'space'>;

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
    await into(chats, id);
    onChange();
    const undo = async () => {
      for (const space of new Set(chats.map(chat => chat.space))) {
        await into(
          chats.filter(chat => chat.space === space),
          space,
        );
      }
      onChange();
    };
    return {
      tone: 'good',
      text: t('library_moved', count('count_chats', chats.length), name || t('library_main')),
      undo,
    };
  };

  return {
    move: (chats: readonly Placed[], to: Pick<Space, 'id' | 'name'>) => attempt(() => move(chats, to)),
    moveToNew: (chats: readonly Placed[], name: string) =>
      attempt(async () => move(chats, await library.createSpace(name))),
  };
}
