import { beforeEach, expect, test } from 'vitest';
import { computeDelta, type AcknowledgedTurns } from '../../../lib/capture/chat-tracker/delta';
import type { ObservedTurn } from '../../../lib/core/conversation';

const turn = (id: string, text = id): ObservedTurn => ({ id, role: id.startsWith('q') ? 'user' : 'assistant', text });
const four = [turn('q1'), turn('a1'), turn('q2', '二つ目'), turn('a2')];
const ids = (turns: readonly ObservedTurn[]) => turns.map(({ id }) => id);

let known: AcknowledgedTurns | undefined;
const acknowledge = (chat: string, turns: readonly ObservedTurn[]) => {
  known = { chat, turns };
};
beforeEach(() => {
  known = undefined;
});

test('all of a chat is news until the vault has acknowledged it', () => {
  expect(ids(computeDelta(known, 'one', four))).toEqual(['q1', 'a1', 'q2', 'a2']);
  expect(ids(computeDelta(known, 'one', four))).toEqual(['q1', 'a1', 'q2', 'a2']);
});

test('after that, what was added is, with the exchange before it', () => {
  acknowledge('one', four);
  expect(ids(computeDelta(known, 'one', [...four, turn('q3'), turn('a3')]))).toEqual(['q2', 'a2', 'q3', 'a3']);
});

test('a turn that says something else is, with all below it', () => {
  acknowledge('one', [...four, turn('q3')]);
  const finished = [...four.slice(0, 3), turn('a2', '別の答え'), turn('q3')];
  expect(ids(computeDelta(known, 'one', finished))).toEqual(['a1', 'q2', 'a2', 'q3']);
});

test('a branch that was acknowledged before is told again when it is shown again', () => {
  acknowledge('one', four);
  acknowledge('one', [...four.slice(0, 3), turn('b2')]);
  expect(ids(computeDelta(known, 'one', four))).toEqual(['a1', 'q2', 'a2']);
});

test('where the chat ends is told when its end is gone', () => {
  acknowledge('one', [...four, turn('q3')]);
  expect(ids(computeDelta(known, 'one', four))).toEqual(['q2', 'a2']);
});

test('another window of a long list is news as a whole', () => {
  acknowledge('one', four);
  expect(ids(computeDelta(known, 'one', [turn('q2', '二つ目'), turn('a2'), turn('q3')]))).toEqual(['q2', 'a2', 'q3']);
});

test('another chat is, and the first one again after it', () => {
  acknowledge('one', four);
  expect(computeDelta(known, 'two', four)).toHaveLength(4);
  acknowledge('two', four);
  expect(computeDelta(known, 'one', four)).toHaveLength(4);
});

test('turns that only their rows name are told with all above them', () => {
  const rows = [turn('row:0:user', '紅葉'), turn('row:1:model'), turn('row:2:user', '紅葉'), turn('row:3:model')];
  acknowledge('one', rows);
  expect(computeDelta(known, 'one', [...rows, turn('row:4:user')])).toHaveLength(5);
});
