import { useState } from 'preact/hooks';
import type { ConversationId } from '../../lib/conversation';
import type { Hit } from '../../lib/hit';
import type { LibraryService } from '../../lib/messaging/services';
import { useLanguage } from '../language';
import { chatOf, type OpenTab } from './tab-health';

/** Has the chat of a hit forgotten; `forgotten` is another number each time. */
export function useForgetting(library: Pick<LibraryService, 'forget'>, tab: OpenTab | undefined) {
  const { t } = useLanguage();
  const [forgotten, setForgotten] = useState(0);
  return {
    forgotten,
    /** Answers the sentence to say. `gone`: what was chosen of it goes, too. */
    forget: async (hit: Hit, gone: (chat: ConversationId) => void): Promise<string> => {
      await library.forget(hit.conversation);
      gone(hit.conversation);
      // Of the chat in this tab it is no longer true that it is kept. A page that does not answer says nothing either.
      if (hit.conversation === chatOf(tab)) await tab?.page.readAgain().catch(() => undefined);
      setForgotten(before => before + 1);
      return t('popup_forgotten', hit.title || t('popup_untitled'));
    },
  };
}
