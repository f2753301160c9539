import { getNow } from '../../lib/core/clock';
import type { Conversation, SiteId } from '../../lib/core/conversation';
import { toProblemKey, useLanguage, type ProblemKey } from '../i18n/language';
import { formatSource, formatTitle } from '../i18n/source-text';
import type { OpenChatTab } from './continue-actions';
import type { SiteChoiceProps } from './SiteChoice';
import type { PackedChat } from './to-packed-chat';
import type { QuotedMessage } from './to-quoted-message';

type Delivered = PackedChat | QuotedMessage;

/** The two ways of a text to another chat. Each closes the dialog, which stays where there is a problem. */
export function useDelivery(
  { actions, library, turn, onClose }: Pick<SiteChoiceProps, 'actions' | 'library' | 'turn' | 'onClose'>,
  onProblem: (problem: ProblemKey) => void,
) {
  const { t, shortDay } = useLanguage();
  const deliver = (work: Promise<unknown>) => work.then(onClose, (error: unknown) => onProblem(toProblemKey(error)));

  const insert = async ({ source, turns, updatedAt }: Conversation, { content }: Delivered, { tab }: OpenChatTab) => {
    const { text, fence, from } = content;
    const at = turns.find(({ id }) => id === turn)?.createdAt ?? updatedAt;
    const into = await actions.insertIntoTab(tab, text, {
      fence,
      text: t('popup_inserted_from', formatSource(source, t), shortDay(at)),
      undo: t('preview_undo'),
      dismiss: t('popup_dismiss'),
      results: { takenBack: t('preview_undone'), gone: t('preview_undo_gone'), kept: t('preview_undo_kept') },
    });
    // The text is in the message box, whether or not the log hears of it.
    await library.logInsertion({ fence, from, into, at: getNow() }).catch(() => undefined);
  };
  return {
    /** Begins a new chat of this site with the text. */
    beginAt: (chat: Conversation, { content }: Delivered, site: SiteId) =>
      deliver(actions.begin({ ...content, title: formatTitle(chat, t), site })),
    /** Inserts the text into a chat that is open in a tab, whose page says so as it does for the popup. */
    insertIntoTab: (chat: Conversation, delivered: Delivered, tab: OpenChatTab) =>
      deliver(insert(chat, delivered, tab)),
  };
}
