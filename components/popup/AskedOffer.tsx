import { useState } from 'preact/hooks';
import type { Conversation, ConversationId } from '../../lib/core/conversation';
import type { Hit } from '../../lib/core/hit';
import type { LibraryService } from '../../lib/rpc/contracts/library';
import { useQuery } from '../hooks/use-query';
import { formatSource } from '../i18n/source-text';
import { useLanguage } from '../i18n/language';
import { Notice } from './Notice';

/** What the person can answer to the offer. It is made until one of them was chosen. */
export interface AskedOfferActions {
  /** Lets pages say before sending that a question was asked before. */
  readonly accept: () => Promise<void>;
  /** Never offers it again. */
  readonly decline: () => Promise<void>;
}

interface AskedOfferProps {
  readonly library: Pick<LibraryService, 'readConversation' | 'findSimilarQuestions'>;
  /** The chat of the open tab. */
  readonly chat: ConversationId;
  readonly actions: AskedOfferActions;
}

/** Says in one line that the open chat's last question was asked before, and offers to say so before sending. */
export function AskedOffer({ library, chat, actions }: AskedOfferProps) {
  const { t, day } = useLanguage();
  const [isAnswered, setAnswered] = useState(false);
  const { value: hit } = useQuery([chat], () => findAskedBefore(library, chat));
  if (!hit || isAnswered) return null;
  const answer = (act: () => Promise<void>) => {
    setAnswered(true);
    // If it is not stored, the offer comes again with the next popup.
    act().catch(() => undefined);
  };
  return (
    <Notice
      tone="good"
      text={t('mark_asked', formatSource(hit.source, t), day(hit.at))}
      onDismiss={() => answer(actions.decline)}
    >
      <button type="button" onClick={() => answer(actions.accept)}>
        {t('popup_asked_offer')}
      </button>
    </Notice>
  );
}

async function findAskedBefore(library: AskedOfferProps['library'], chat: ConversationId): Promise<Hit | undefined> {
  const question = findLastQuestion(await library.readConversation(chat));
  return question ? (await library.findSimilarQuestions(question, chat))[0] : undefined;
}

function findLastQuestion(conversation: Conversation | null): string | undefined {
  if (!conversation) return undefined;
  const { turns, activePath } = conversation;
  return turns.findLast(({ id, role }) => role === 'user' && activePath.includes(id))?.text;
}
