import { useState } from 'preact/hooks';
import type { ConversationId } from '../../lib/conversation';
import type { Hit } from '../../lib/hit';
import type { LibraryService } from '../../lib/messaging/services';
import { useLanguage } from '../language';
import { chatOf, type OpenTab } from './tab-health';

/** Has a chat forgotten; `forgotten` is another number each time. `gone`: what was chosen of it goes, too. */
export function useForgetting(
  library: Pick<LibraryService, 'forget'>,
  tab: OpenTab | undefined,
  gone: (chat: ConversationId) => void,
) {
  const { t } = useLanguage();
  const [forgotten, setForgotten] = useState(0);
  const forgetChat = async (chat: ConversationId) => {
    await library.forget(chat);
    gone(chat);
    // Of the chat in this tab it is no longer true that it is kept. A page that does not answer says nothing either.
    if (chat === chatOf(tab)) await tab?.page.readAgain().catch(() => undefined);
    setForgotten(before => before + 1);
  };
  return {
    forgotten,
    forgetChat,
    /** Answers the sentence to say. */
    forget: async (hit: Hit): Promise<string> => {
      await forgetChat(hit.conversation);
      return t('popup_forgotten', hit.title || t('popup_untitled'));
    },
  };
}
