/** Finds the same question in other chats, so that the answers can be compared. */
import type { Conversation } from '../core/conversation';
import { maxQuestionLength } from '../search/text/query-terms';
import type { Hit } from '../core/hit';
import type { LibraryService } from '../rpc/contracts/library';
import { isSameQuestion } from './question-similarity';

/** More than a person compares. */
const maxHits = 6;

/**
 * Hits in other chats of the same scope whose question has nearly the same words, best first. Recall shows one of several chats with the
 * same answer; if that one is `except` itself, there is nothing to compare. Notes are left out.
 */
export async function findSimilarQuestions(
  engine: Pick<LibraryService, 'recall'>,
  question: string,
  except: Pick<Conversation, 'id' | 'space'>,
): Promise<readonly Hit[]> {
  // The rest of a long message is text that was passed along with the question.
  const query = question.slice(0, maxQuestionLength);
  // A day in the question belongs to it, and is not the time when it was asked.
  const { hits } = await engine.recall(query, { scope: { space: except.space } }, { literal: true });
  const isOtherChat = ({ conversation, source }: Hit) => conversation !== except.id && source !== 'note';
  return hits.filter(hit => isOtherChat(hit) && isSameQuestion(hit, query)).slice(0, maxHits);
}
