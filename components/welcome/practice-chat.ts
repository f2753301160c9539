import type { Conversation } from '../../lib/conversation';
import type { Translate } from '../language';

/** Of every practice chat: it is no site's, and nobody can take it for a real one. */
export const practiceId = (own: string): Conversation['id'] => `note:practice-${own}`;

/** One question with its answer, as if from a March; its title and its tag say what it is. */
export function practiceChat(t: Translate, own: string, now: Date): Conversation {
  const march = new Date(now.getMonth() > 2 ? now.getFullYear() : now.getFullYear() - 1, 2, 14, 18, 30).getTime();
  const said = { createdAt: march, observedAt: march };
  return {
    id: practiceId(own),
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
      { id: 'question', parent: null, role: 'user', text: t('practice_question'), ...said },
      { id: 'answer', parent: 'question', role: 'assistant', text: t('practice_answer'), ...said },
    ],
    activePath: ['question', 'answer'],
  };
}
