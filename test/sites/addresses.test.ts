/** Every address has one owner, and is tested against all the others. */
import { describe, expect, test } from 'vitest';
import { siteFor } from '../../lib/sites';
import { addresses as sitesByAddress, allMatches, siteAt } from '../../lib/sites/addresses';
import type { SiteId } from '../../lib/conversation';

const addresses: Record<SiteId | 'nobody', string[]> = {
  chatgpt: [
    'https://chatgpt.com/c/68f0aa10-1b2c-4d3e-8f40-51a2b3c4d5e6',
    'https://chatgpt.com/c/68f0aa10-1b2c-4d3e-8f40-51a2b3c4d5e6/', // With a slash
    'https://chatgpt.com/c/68f0aa10-1b2c-4d3e-8f40-51a2b3c4d5e6?model=gpt-5#tail', // Query and fragment belong to the visit
    'https://chatgpt.com/g/g-p-12-herbs/c/68f0aa10-1b2c-4d3e-8f40-51a2b3c4d5e6', // Inside a project
    'https://chatgpt.com/g/g-abc-tutor/c/68f0aa10-1b2c-4d3e-8f40-51a2b3c4d5e6', // With a custom GPT
    'https://chatgpt.com/uc/69200a10-1b2c-4d3e-8f40-51a2b3c4d5e6', // Logged out
  ],
  claude: [
    'https://claude.ai/chat/1f0e0000-1b2c-4d3e-8f40-51a2b3c4d5e6',
    'https://claude.ai/chat/1f0e0000-1b2c-4d3e-8f40-51a2b3c4d5e6?from=search',
  ],
  gemini: [
    'https://gemini.google.com/app/9c33aa10bb20cc30',
    'https://gemini.google.com/u/1/app/9c33aa10bb20cc30', // A further account
    'https://gemini.google.com/gem/cooking/9c33aa10bb20cc30', // With a Gem
  ],
  nobody: [
    'https://chatgpt.com/', // A fresh chat
    'https://chatgpt.com/?temporary-chat=true', // Private: never kept
    'https://chatgpt.com/c/68f0aa10-1b2c-4d3e-8f40-51a2b3c4d5e6?temporary-chat=true', // Private, although it has an id
    'https://chatgpt.com/c/WEB:68f0aa10-1b2c-4d3e-8f40-51a2b3c4d5e6', // Provisional id, gone a second later
    'https://chatgpt.com/c/WEB%3A68f0aa10-1b2c-4d3e-8f40-51a2b3c4d5e6', // The same, escaped
    'https://chatgpt.com/share/68f0aa10-1b2c-4d3e-8f40-51a2b3c4d5e6', // Somebody else's, perhaps
    'https://chatgpt.com/s/t_68f0aa10', // A shared canvas
    'https://chatgpt.com/g/g-p-12-herbs/project', // A project's own page
    'https://chatgpt.com/gpts/c/68f0aa10', // Not a chat
    'https://chatgpt.com.evil.example/c/68f0aa10-1b2c-4d3e-8f40-51a2b3c4d5e6', // Suffix trick
    'https://evil-chatgpt.com/c/68f0aa10-1b2c-4d3e-8f40-51a2b3c4d5e6', // Prefix trick
    'https://chatgpt.com@evil.example/c/68f0aa10-1b2c-4d3e-8f40-51a2b3c4d5e6', // The site as a user name
    'https://chatgpt.com:8443/c/68f0aa10-1b2c-4d3e-8f40-51a2b3c4d5e6', // Another port is another origin
    'http://chatgpt.com/c/68f0aa10-1b2c-4d3e-8f40-51a2b3c4d5e6', // Not encrypted
    'https://example.com/?next=https://chatgpt.com/c/68f0aa10-1b2c-4d3e-8f40-51a2b3c4d5e6', // Ours only in the query
    'https://example.com/#https://claude.ai/chat/1f0e0000', // Ours only in the fragment
    'https://claude.ai/new', // A fresh chat
    'https://claude.ai/new?incognito', // Private
    'https://claude.ai/chat/1f0e0000-1b2c-4d3e-8f40-51a2b3c4d5e6?incognito=', // Private, although it has an id
    'https://claude.ai/share/1f0e0000-1b2c-4d3e-8f40-51a2b3c4d5e6',
    'https://claude.ai/project/1f0e0000-1b2c-4d3e-8f40-51a2b3c4d5e6', // A project's own page
    'https://claude.ai/c/68f0aa10-1b2c-4d3e-8f40-51a2b3c4d5e6', // ChatGPT's path
    'https://claude.ai.evil.example/chat/1f0e0000',
    'https://gemini.google.com/app', // A fresh or a temporary chat
    'https://gemini.google.com/u/1/app',
    'https://gemini.google.com/share/9c33aa10bb20cc30',
    'https://gemini.google.com/gem/cooking', // A Gem's own page
    'https://gemini.google.com/chat/9c33aa10bb20cc30', // Claude's path
    'https://google.com/app/9c33aa10bb20cc30',
    'file:///home/somebody/chatgpt.com/c/68f0aa10.html', // A saved page
    'about:blank',
  ],
};

describe.each(Object.entries(addresses))('%s', (owner, urls) => {
  test.each(urls)('owns %s', url => {
    expect(siteFor(new URL(url))?.id ?? 'nobody').toBe(owner);
  });
});

test('the id is the same with and without query, and in every place that one chat has', () => {
  const chatgpt = siteFor(new URL('https://chatgpt.com/c/68f0-11'));
  expect(chatgpt?.chatId(new URL('https://chatgpt.com/c/68f0-11?x=1'))).toBe('68f0-11');
  expect(chatgpt?.chatId(new URL('https://chatgpt.com/g/g-p-1/c/68f0-11/'))).toBe('68f0-11');
});

test('every site asks for exactly its own origins', () => {
  for (const site of Object.values(sitesByAddress)) {
    for (const pattern of site.matches) {
      expect(pattern).toMatch(/^https:\/\/[a-z.]+\/\*$/);
      expect(siteAt(new URL(pattern.replace('*', 'anything')))?.id).toBe(site.id);
    }
    expect(siteAt(new URL(site.newChat))?.id).toBe(site.id);
    expect(site.chatId(new URL(site.newChat))).toBeUndefined();
  }
  expect(new Set(allMatches).size).toBe(allMatches.length);
});
