/** Reads messages of the layouts without ids. The id is the number in the chat, counted from 0, and the role. */
import type { ObservedTurn } from '../../core/conversation';
import { memoizeByElement } from '../page/dom-change-cache';
import { isBeingEdited } from '../page/elements';
import { readAnswer } from './answer';
import { attachmentSelector, promptSelector, readPrompt } from './prompt';

/** Wraps every answer: 'true' while it is being written, 'false' afterwards. */
const answerSelector = '[data-is-streaming]';

export const numberedMessageSelector = `${promptSelector}, ${answerSelector}`;

/** Returns the turn in `row`, or what it lacks; `undefined` while it is being edited. */
export const readNumberedTurn = memoizeByElement((row, number: number): ObservedTurn | string | undefined => {
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
  return numberedMessageSelector;
});
