import { expect, test } from 'vitest';
import { createCrowdCheck } from '../../../lib/search/ranking/crowd';
import type { ConversationId } from '../../../lib/core/conversation';

const chunk = (conversation: string, textShare: number) => ({
  conversation: conversation as ConversationId,
  textShare,
});
const others = (count: number, textShare: number) =>
  Array.from({ length: count }, (_, n) => chunk(`other ${n}`, textShare));

test.each([
  [5, 0.4, false],
  [6, 0.4, true],
  [6, 0.37, true],
  [6, 0.35, false],
])('beside %d other chats with a share of %d, a chunk with 0.4 is one of many: %s', (count, share, isInCrowd) => {
  const found = [chunk('mine', 0.4), ...others(count, share)];
  expect(createCrowdCheck(found)(chunk('mine', 0.4))).toBe(isInCrowd);
});

test('the chunks of one chat are no crowd, and what meaning alone found is in none', () => {
  const mine = Array.from({ length: 20 }, () => chunk('mine', 0.4));
  expect(createCrowdCheck(mine)(chunk('mine', 0.4))).toBe(false);
  expect(createCrowdCheck(others(20, 0))(chunk('mine', 0))).toBe(false);
});
