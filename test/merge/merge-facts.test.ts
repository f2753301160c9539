/** Two accounts of one chat, fact by fact: what only one of them knows stays, and of two names the newer account's. */
import { describe, expect, test } from 'vitest';
import type { Conversation, Turn } from '../../lib/core/conversation';
import { mergeConversations } from '../../lib/merge/merge';
import { chat } from '../search/chats';

const older = (facts: Partial<Conversation> = {}): Conversation =>
  chat('gemini:rice', 'Rice', ['How long?', 'Twelve minutes.'], { createdAt: 50, updatedAt: 100, ...facts });
const newer = (facts: Partial<Conversation> = {}): Conversation => older({ createdAt: 60, updatedAt: 200, ...facts });

describe.each([
  ['the model', { model: 'one' }, { model: 'two' }, 'newer'],
  ['what another program wrote', { unknownFields: '{"mood":"one"}' }, { unknownFields: '{"mood":"two"}' }, 'newer'],
  ['the account', { account: 'one' }, { account: 'two' }, 'known'],
] as const)('%s', (_, one, two, kept) => {
  test('stays where the file does not know it', () => {
    expect(mergeConversations(older(one), newer()).conversation).toMatchObject(one);
    expect(mergeConversations(newer(one), older()).conversation).toMatchObject(one);
  });

  test('comes with the file where it was not known', () => {
    expect(mergeConversations(older(), newer(two)).conversation).toMatchObject(two);
    expect(mergeConversations(newer(), older(two)).conversation).toMatchObject(two);
  });

  test('of two is decided by one rule, whichever comes first', () => {
    expect(mergeConversations(older(one), newer(two)).conversation).toMatchObject(kept === 'newer' ? two : one);
    expect(mergeConversations(newer(one), older(two)).conversation).toMatchObject(one);
  });
});

describe('a document', () => {
  const sections = (texts: readonly (string | Partial<Turn>)[], facts: Partial<Conversation>): Conversation => ({
    ...chat('document:rice', 'rice.md', texts, facts),
    source: 'document',
  });
  const before = sections(['Rinse it.', 'Twelve minutes.'], { createdAt: 60, updatedAt: 100, tags: ['food'] });
  const after = sections([{ id: 'whole', text: 'Ten minutes.' }], { createdAt: 50, updatedAt: 200, tags: ['rice'] });

  test.each([
    ['the newer from the file', before, after],
    ['the older from the file', after, before],
  ])('has the sections of the newer account alone, and what the user wrote in both: %s', (_, known, imported) => {
    const { conversation } = mergeConversations(known, imported);
    expect(conversation.turns).toEqual(after.turns);
    expect(conversation.activePath).toEqual(after.activePath);
    expect(conversation.createdAt).toBe(50);
    expect([...(conversation.tags ?? [])].sort()).toEqual(['food', 'rice']);
  });
});
