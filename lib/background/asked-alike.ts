/** Where else a question was asked, so that its answers can be read side by side. */
import type { Conversation } from '../conversation';
import { longestQuestion } from '../engine/question';
import type { Hit } from '../hit';
import type { LibraryService } from '../messaging/services';
import { asksTheSame } from './same-question';

/** More than anybody reads beside each other. */
const most = 6;

/**
 * What other chats than `but` hold of this question, in nearly the same words, best first. Of chats with the same answer one is told,
 * and none where `but` is the one: there is nothing to compare. A note is nobody's answer. None from behind another wall than `but`'s.
 */
export async function askedAlike(
  engine: Pick<LibraryService, 'recall'>,
  question: string,
  but: Pick<Conversation, 'id' | 'space'>,
): Promise<readonly Hit[]> {
  // Behind it stands what was handed over with the question.
  const asked = question.slice(0, longestQuestion);
  // A day that the question names belongs to it, and is not when it was asked.
  const { hits } = await engine.recall(asked, { within: { space: but.space } }, { plain: true });
  const isElsewhere = ({ conversation, source }: Hit) => conversation !== but.id && source !== 'note';
  return hits.filter(hit => isElsewhere(hit) && asksTheSame(hit, asked)).slice(0, most);
}
