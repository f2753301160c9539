import { expect, test } from 'vitest';
import { selectBestPerConversation } from '../../../lib/search/ranking/best-per-conversation';

test('the best chunk speaks for its conversation, and conversations keep the order of their best', () => {
  const ranked = ['b2', 'a7', 'b1', 'c3', 'a1'];
  expect(selectBestPerConversation(ranked, name => name.charAt(0))).toEqual(['b2', 'a7', 'c3']);
});
