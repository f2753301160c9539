import type { Conversation } from '../../lib/core/conversation';
import type { Translate } from '../i18n/language';

/** Creates the id of a practice chat. Its source is `note`, so it cannot be taken for a chat of a site. */
export const toPracticeId = (ownId: string): Conversation['id'] => `note:practice-${ownId}`;

/** Creates a chat with one question and one answer, dated in March. Its title and tag mark it as practice. */
export function createPracticeChat(t: Translate, ownId: string, now: Date): Conversation {
  const march = new Date(now.getMonth() > 2 ? now.getFullYear() : now.getFullYear() - 1, 2, 14, 18, 30).getTime();
  const times = { createdAt: march, observedAt: march };
  return {
    id: toPracticeId(ownId),
    source: 'note',
    url: '',
    title: t('practice_chat_title'),
    space: 'main',
    tags: [t('practice_tag')],
    createdAt: march,
    updatedAt: march,
    completeness: { state: 'complete', turns: 2 },
    revision: 1,
    turns: [
      { id: 'question', parent: null, role: 'user', text: t('practice_question'), ...times },
      { id: 'answer', parent: 'question', role: 'assistant', text: t('practice_answer'), ...times },
    ],
    activePath: ['question', 'answer'],
  };
}
