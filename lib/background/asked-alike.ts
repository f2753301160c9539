/** Where else a question was asked, so that its answers can be read side by side. */
import type { ConversationId } from '../conversation';
import type { Hit } from '../hit';
import type { LibraryService } from '../messaging/services';
import { asksTheSame } from './same-question';

/** In UTF-16 units: what is looked for. Behind it stands what was handed over with the question. */
const longest = 2000;
/** More than anybody reads beside each other. */
const most = 6;

/** What other chats than `but` hold of this question, in nearly the same words, best first. */
export async function askedAlike(
  engine: Pick<LibraryService, 'recall'>,
  question: string,
  but: ConversationId,
): Promise<readonly Hit[]> {
  const asked = question.slice(0, longest);
  // A day that the question names belongs to it, and is not when it was asked.
  const { hits } = await engine.recall(asked, {}, { ignoreTime: true });
  return hits.filter(hit => hit.conversation !== but && asksTheSame(hit, asked)).slice(0, most);
}
