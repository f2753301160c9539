/** Reads messages of the layouts without ids. The id is the number in the chat, counted from 0, and the role. */
import type { ObservedTurn, Role } from '../../core/conversation';
import { memoizeByElement } from '../page/dom-change-cache';
import { isBeingEdited } from '../page/elements';
import { readOrMark } from '../page/find-unread';
import { ignoredSelector, readAnswer } from './answer';
import { promptSelector, readPrompt } from './prompt';
import { isStatusOnly, readRowRole } from './row';

/** Wraps every answer: 'true' while it is being written, 'false' afterwards. */
const answerSelector = '[data-is-streaming]';

export const numberedMessageSelector = `${promptSelector}, ${answerSelector}`;

/** Returns the turn in `row`, or what it lacks; `undefined` while it is being edited, or if it was stopped before its first word. */
export const readNumberedTurn = memoizeByElement((row, number: number): ObservedTurn | string | undefined => {
  const answer = row.querySelector<HTMLElement>(answerSelector);
  if (!answer && isBeingEdited(row)) return undefined;
  const prompt = row.querySelector(promptSelector);
  const role: Role | undefined = answer ? 'assistant' : prompt ? 'user' : readRowRole(row);
  if (!answer && !prompt && isStatusOnly(row)) return undefined;
  if (!role) return numberedMessageSelector;
  const content = readOrMark(row, ignoredSelector, () => {
    if (answer) return readAnswer(row, answer, answer.dataset['isStreaming'] === 'false');
    return prompt ? readPrompt(row) : numberedMessageSelector;
  });
  return { id: `row:${number}:${role}`, role, ...content };
});
