import { describe, expect, test } from 'vitest';
import { findLastAnswer } from '../../lib/capture/last-answer';
import type { ObservedTurn } from '../../lib/core/conversation';

const asked: ObservedTurn = { id: '1', role: 'user', text: '昨日の夕飯なに?' };
const answer: ObservedTurn = { id: '2', role: 'assistant', text: 'Curry.' };

describe('the last answer of a chat', () => {
  test('comes with the message that it answers', () =>
    expect(findLastAnswer([{ ...asked, id: '0', text: 'Hello' }, asked, answer])).toEqual({
      turn: '2',
      text: 'Curry.',
      question: '昨日の夕飯なに?',
    }));

  test('may answer what the page does not show', () =>
    expect(findLastAnswer([answer])).toEqual({ turn: '2', text: 'Curry.', question: '' }));

  test.each<[string, readonly ObservedTurn[]]>([
    ['nothing was said', []],
    ['the user has said something since', [asked, answer, { ...asked, id: '3' }]],
    ['it is still being written', [asked, { ...answer, unfinished: 'growing' }]],
    ['it was stopped', [asked, { ...answer, unfinished: 'stopped' }]],
    ['instructions stand last', [asked, { ...answer, role: 'system' }]],
  ])('is none where %s', (_, turns) => expect(findLastAnswer(turns)).toBeUndefined());
});
