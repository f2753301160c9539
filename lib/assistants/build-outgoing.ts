/** What the user is shown before anything is sent. */
import type { OutgoingQuestion, WaitingQuestion } from './ask-state';
import { toQuestionText } from './build-instructions';
import { createQuestion, listPath, listSources, type AskThread, type ThreadTurn } from './thread';

/** The question, the thread above it with all that was found for it, and what a summary of it sends before, in tokens. */
export async function buildOutgoing(
  { turns }: AskThread,
  { question, leaf, sources, found }: WaitingQuestion,
  countSummary: (path: readonly ThreadTurn[]) => Promise<number>,
): Promise<OutgoingQuestion> {
  const path = listPath({ turns, ...(leaf !== null && { leaf }) });
  const earlier = listSources({ turns: path });
  const fresh = sources.filter(({ number }) => !earlier.some(one => one.number === number));
  const next = question === '' ? [] : [createQuestion('next', leaf, toQuestionText(question, found), 0)];
  const summaryTokens = await countSummary([...path, ...next]);
  return { question, sources: [...earlier, ...fresh], hasThread: path.length > 0, summaryTokens };
}
