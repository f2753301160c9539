/** Every address has one owner, and is tested against all the others. */
import { describe, expect, test } from 'vitest';
import { allMatches, findSite, listMatches, sites } from '../../lib/sites/registry';
import { siteCases } from './cases';

const nobody = [
  'https://example.com/?next=https://chatgpt.com/c/68f0aa10-1b2c-4d3e-8f40-51a2b3c4d5e6', // Ours only in the query
  'https://example.com/#https://claude.ai/chat/1f0e0000', // Ours only in the fragment
  'file:///home/somebody/chatgpt.com/c/68f0aa10.html', // A saved page
  'about:blank',
];

const cases = Object.entries(siteCases).flatMap(([id, { chats, others }]) => [
  ...chats.map(url => ({ url, owners: [id] })),
  ...others.map(url => ({ url, owners: [] })),
]);

test.each([...cases, ...nobody.map(url => ({ url, owners: [] }))])('$url is a chat of $owners', ({ url, owners }) => {
  const found = Object.values(sites).filter(site => site.chatId(new URL(url)) !== undefined);
  expect(found.map(({ id }) => id)).toEqual(owners);
});

describe.each(Object.entries(siteCases))('%s', (id, { chats, others }) => {
  test('has addresses of chats, and others', () => {
    expect(chats.length, `Add a chat to test/sites/${id}/addresses.ts.`).toBeGreaterThan(0);
    expect(others.length, `Add a fresh chat to test/sites/${id}/addresses.ts.`).toBeGreaterThan(0);
  });
});

test('the id is the same with and without query, and in every place that one chat has', () => {
  const { chatgpt } = sites;
  expect(chatgpt.chatId(new URL('https://chatgpt.com/c/68f0-11?x=1'))).toBe('68f0-11');
  expect(chatgpt.chatId(new URL('https://chatgpt.com/g/g-p-1/c/68f0-11/'))).toBe('68f0-11');
});

test('every site asks for exactly its own origins', () => {
  for (const site of Object.values(sites)) {
    for (const pattern of listMatches(site)) {
      expect(pattern).toMatch(/^https:\/\/[a-z.]+\/\*$/);
      expect(findSite(new URL(pattern.replace('*', 'anything')))?.id).toBe(site.id);
    }
    expect(findSite(new URL(site.newChatUrl))?.id).toBe(site.id);
    expect(site.chatId(new URL(site.newChatUrl))).toBeUndefined();
  }
  expect(new Set(allMatches).size).toBe(allMatches.length);
});
