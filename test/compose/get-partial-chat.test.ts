import { expect, test } from 'vitest';
import type { Completeness } from '../../lib/core/conversation';
import { getPartialChat } from '../../lib/compose/get-partial-chat';

test.each<[string, Completeness | undefined, object | undefined]>([
  ['counted whole', { state: 'complete', turns: 9 }, undefined],
  ['whole and more since', { state: 'complete', turns: 9, since: 2 }, undefined],
  ['seen from its start on', { state: 'partial', turns: 9, gap: false, fromStart: true }, undefined],
  ['seen, nothing known of more', { state: 'partial', turns: 9, gap: false }, undefined],
  ['fewer than the site counts', { state: 'partial', turns: 9, gap: false, of: 74 }, { turns: 9, of: 74 }],
  ['with a gap', { state: 'partial', turns: 9, gap: true }, { turns: 9 }],
  // Branches count, too: more of them are here than the site counts on one path, and still a link is missing.
  ['with a gap and a smaller count', { state: 'partial', turns: 9, gap: true, of: 8 }, { turns: 9 }],
  ['not known', undefined, undefined],
])('of a chat that is %s', (_, receipt, part) => {
  expect(getPartialChat(receipt)).toEqual(part);
});
