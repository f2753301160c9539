import { useState } from 'preact/hooks';
import type { ConversationId } from '../../../lib/core/conversation';
import type { Hit } from '../../../lib/core/hit';
import type { LibraryService } from '../../../lib/rpc/contracts/library';
import { useLanguage } from '../../i18n/language';
import { getOpenChatId, type OpenTab } from './open-tab';

/** Forgets chats. `forgetCount` changes each time, and `onForgotten` lets the caller drop their passages. */
export function useForget(
  library: Pick<LibraryService, 'forget'>,
  tab: OpenTab | undefined,
  onForgotten: (chat: ConversationId) => void,
) {
  const { t } = useLanguage();
  const [forgetCount, setForgetCount] = useState(0);
  const forgetChat = async (chat: ConversationId) => {
    await library.forget(chat);
    onForgotten(chat);
    // The page's status would still say that this chat is stored. A page that does not answer shows no status.
    if (chat === getOpenChatId(tab)) await tab?.page.readAgain().catch(() => undefined);
    setForgetCount(before => before + 1);
  };
  return {
    forgetCount,
    forgetChat,
    /** Returns the text of the notice. */
    forget: async (hit: Hit): Promise<string> => {
      await forgetChat(hit.conversation);
      return t('popup_forgotten', hit.title || t('popup_untitled'));
    },
  };
}
