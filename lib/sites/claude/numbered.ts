/** A message of the layouts without ids: it is known by its number in the chat, counted from 0, and its side. */
import type { SeenTurn } from '../../conversation';
import { remembering } from '../changes';
import { isBeingEdited } from '../elements';
import { readAnswer } from './answer';
import { attachmentSelector, promptSelector, readPrompt } from './prompt';

/** Wraps every answer; 'true' while it grows, 'false' from then on. */
const answerSelector = '[data-is-streaming]';

export const numberedMessage = `${promptSelector}, ${answerSelector}`;

/** The turn in `row`, or what it lacks; `undefined` while it is being edited. */
export const numberedTurn = remembering((row, number: number): SeenTurn | string | undefined => {
  const answer = row.querySelector<HTMLElement>(answerSelector);
  if (answer) {
    const content = readAnswer(answer, answer.dataset['isStreaming'] === 'false');
    return typeof content === 'string' ? content : { id: `row:${number}:assistant`, role: 'assistant', ...content };
  }
  if (isBeingEdited(row)) return undefined;
  if (row.querySelector(`${promptSelector}, ${attachmentSelector}`)) {
    const content = readPrompt(row);
    return typeof content === 'string' ? content : { id: `row:${number}:user`, role: 'user', ...content };
  }
  return numberedMessage;
});
