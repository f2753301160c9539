/** Finds the same question in other chats, so that the answers can be compared. */
import type { Conversation } from '../core/conversation';
import { longestQuestion } from '../search/text/query-terms';
import type { Hit } from '../core/hit';
import type { LibraryService } from '../rpc/contracts/index';
import { asksTheSame } from './question-similarity';

/** More than a person compares. */
const most = 6;

/**
 * Hits in other chats of the same scope whose question has nearly the same words, best first. Recall shows one of several chats with the
 * same answer; if that one is `except` itself, there is nothing to compare. Notes are left out.
 */
export async function askedAlike(
  engine: Pick<LibraryService, 'recall'>,
  question: string,
  but: Pick<Conversation, 'id' | 'space'>,
): Promise<readonly Hit[]> {
  // The rest of a long message is text that was passed along with the question.
  const asked = question.slice(0, longestQuestion);
  // A day in the question belongs to it, and is not the time when it was asked.
  const { hits } = await engine.recall(asked, { within: { space: but.space } }, { plain: true });
  const isElsewhere = ({ conversation, source }: Hit) => conversation !== but.id && source !== 'note';
  return hits.filter(hit => isElsewhere(hit) && asksTheSame(hit, asked)).slice(0, most);
}
