import { expect, test } from 'vitest';
import { findExchange } from '../../../lib/vault/dexie/exchange';
import type { Conversation } from '../../../lib/core/conversation';
import { chat } from '../../search/chats';

const around = (conversation: Conversation, id: string) => {
  const turn = conversation.turns.find(one => one.id === id);
  if (!turn) throw new Error(`No turn ${id}`);
  return findExchange(conversation, turn).map(one => one.id);
};

const straight = chat('chatgpt:1', 'T', ['q1', 'a1', 'q2', 'a2', { role: 'assistant', text: 'a2, more' }]);

test('an answer comes with its question, and a question with its answer', () => {
  expect(around(straight, 't1')).toEqual(['t0', 't1']);
  expect(around(straight, 't0')).toEqual(['t0', 't1']);
});

test('an answer in several turns is whole', () => {
  expect(around(straight, 't3')).toEqual(['t2', 't3', 't4']);
  expect(around(straight, 't4')).toEqual(['t2', 't3', 't4']);
});

test('a question without an answer stands alone, and so does an answer without a question', () => {
  expect(around(chat('chatgpt:1', 'T', ['q']), 't0')).toEqual(['t0']);
  expect(around(chat('chatgpt:1', 'T', [{ role: 'assistant', text: 'a' }, 'q']), 't0')).toEqual(['t0', 't1']);
});

test('a turn on an abandoned branch comes with its own question and answer', () => {
  const branched = chat(
    'chatgpt:1',
    'T',
    [
      'q1',
      'a1',
      { id: 'old', role: 'user', parent: 't1', text: 'first wording' },
      { id: 'old answer', role: 'assistant', parent: 'old', text: 'first answer' },
      { id: 'new', role: 'user', parent: 't1', text: 'second wording' },
      { id: 'new answer', role: 'assistant', parent: 'new', text: 'second answer' },
    ],
    { activePath: ['t0', 't1', 'new', 'new answer'] },
  );
  expect(around(branched, 'old answer')).toEqual(['old', 'old answer']);
  expect(around(branched, 'old')).toEqual(['old', 'old answer']);
  expect(around(branched, 'new')).toEqual(['new', 'new answer']);
});

test('turns that are each other’s parents do not trap it', () => {
  const circle = chat(
    'chatgpt:1',
    'T',
    [
      { id: 'a', parent: 'b', role: 'user', text: 'one' },
      { id: 'b', parent: 'a', role: 'assistant', text: 'two' },
    ],
    { activePath: [] },
  );
  expect(around(circle, 'a')).toContain('a');
});
