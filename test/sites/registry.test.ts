/** Every address has one owner, and is tested against all the others. */
import { describe, expect, test } from 'vitest';
import { addresses as sitesByAddress, allMatches, findSite } from '../../lib/sites/registry';
import type { SiteId } from '../../lib/core/conversation';

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
  grok: [
    'https://grok.com/c/5b7e2a10-3c4d-4e5f-8a6b-7c8d9e0f1a2b',
    'https://grok.com/c/5b7e2a10-3c4d-4e5f-8a6b-7c8d9e0f1a2b?rid=11112222-3333-4444-5555-666677778888', // At one of its messages
  ],
  perplexity: [
    'https://www.perplexity.ai/search/which-herbs-like-shade-Qm1tX2p3R4',
    'https://www.perplexity.ai/search/7c1d2e3f-4a5b-4c6d-8e7f-9a0b1c2d3e4f', // Not named yet
    'https://www.perplexity.ai/search/%E6%97%A5%E9%99%B0-Qm1tX2p3R4?login-source=x', // In Japanese
  ],
  deepseek: ['https://chat.deepseek.com/a/chat/s/0d6c2f10-3a4b-4c5d-8e6f-7a8b9c0d1e2f'],
  copilot: ['https://copilot.microsoft.com/chats/Kq7tX2mN9pR4sV6wY8zB1'],
  mistral: [
    'https://chat.mistral.ai/chat/5d0c1f2e-7a41-4c55-9a0b-6f21c3d4e5a0',
    'https://chat.mistral.ai/chat/5d0c1f2e/',
  ],
  qwen: [
    'https://chat.qwen.ai/c/41aa0c3d-9d10-4a6a-8f2b-0c1d2e3f4a5b',
    'https://chat.qwen.ai/c/41aa0c3d?model=qwen-max',
  ],
  kimi: [
    'https://www.kimi.com/chat/d3p0ism4t3oisrtcck30',
    'https://www.kimi.com/chat/19c1f2e0-7a41-4c55-9a0b-6f21c3d4e5a0?chat_enter_method=history', // Of 2026
  ],
  poe: ['https://poe.com/chat/2xyz80', 'https://poe.com/chat/2xyz80/'],
  aistudio: [
    'https://aistudio.google.com/prompts/1AbC_dEf-9',
    'https://aistudio.google.com/u/1/prompts/1AbC_dEf-9', // A further account
  ],
  x: [
    'https://x.com/i/grok?conversation=1850000000000000001',
    'https://x.com/i/grok?focus=1&conversation=1850000000000000001',
  ],
  nobody: [
    'https://grok.com/', // A fresh chat
    'https://grok.com/c#private', // Private
    'https://grok.com/c/5b7e2a10-3c4d-4e5f-8a6b-7c8d9e0f1a2b#private', // Private, although it has an id
    'https://grok.com/imagine', // Pictures, another application
    'https://grok.com/imagine/post/5b7e2a10-3c4d-4e5f-8a6b-7c8d9e0f1a2b',
    'https://grok.com/share/5b7e2a10-3c4d-4e5f-8a6b-7c8d9e0f1a2b', // Somebody else's, perhaps
    'https://grok.com.evil.example/c/5b7e2a10-3c4d-4e5f-8a6b-7c8d9e0f1a2b',
    'https://www.perplexity.ai/search/new/7c1d2e3f-4a5b-4c6d-8e7f-9a0b1c2d3e4f', // Provisional, until the first answer is there
    'https://www.perplexity.ai/search/new?q=herbs', // Not asked yet
    'https://www.perplexity.ai/search?q=herbs',
    'https://www.perplexity.ai/?incognito=true', // Private
    'https://www.perplexity.ai/search/which-herbs-like-shade-Qm1tX2p3R4?incognito=true', // Private, although it has an id
    'https://www.perplexity.ai/page/which-herbs-like-shade-Qm1tX2p3R4', // An article
    'https://www.perplexity.ai/spaces/herbs-Qm1tX2p3R4',
    'https://perplexity.ai.evil.example/search/which-herbs-like-shade-Qm1tX2p3R4',
    'https://chat.deepseek.com/', // A fresh chat
    'https://chat.deepseek.com/share/0d6c2f10', // A shared copy
    'https://chat.deepseek.com/a/chat/0d6c2f10',
    'https://www.deepseek.com/a/chat/s/0d6c2f10-3a4b-4c5d-8e6f-7a8b9c0d1e2f', // The maker's own site
    'https://copilot.microsoft.com/', // A fresh chat
    'https://copilot.microsoft.com/shares/Kq7tX2mN9pR4sV6wY8zB1', // A shared copy
    'https://m365.cloud.microsoft/chat/conversation/0d6c2f10-3a4b-4c5d-8e6f-7a8b9c0d1e2f', // Another product under the same name
    'https://microsoft.com/chats/Kq7tX2mN9pR4sV6wY8zB1',
    'https://chat.mistral.ai/chat', // A fresh chat
    'https://chat.mistral.ai/', // The same
    'https://chat.mistral.ai/c/5d0c1f2e', // Another site's path
    'https://chat.mistral.ai.evil.example/chat/5d0c1f2e',
    'https://mistral.ai/chat/5d0c1f2e', // The maker's own pages
    'https://chat.qwen.ai/', // A fresh chat
    'https://chat.qwen.ai/?temporary-chat=true', // Private
    'https://chat.qwen.ai/c/41aa0c3d?temporary-chat=true', // Private, although it has an id
    'https://chat.qwen.ai/c/guest', // Kept by nobody
    'https://chat.qwen.ai.evil.example/c/41aa0c3d',
    'https://www.qianwen.com/chat/41aa0c3d41aa0c3d41aa0c3d41aa0c3d4', // Another product
    'https://www.kimi.com/', // A fresh chat
    'https://www.kimi.com/chat/history', // The list of chats
    'https://www.kimi.com/share/d3p0ism4t3oisrtcck30', // Somebody else's, perhaps
    'https://www.kimi.com.evil.example/chat/d3p0ism4t3oisrtcck30',
    'https://poe.com/', // A fresh chat
    'https://poe.com/Assistant', // A bot's own page
    'https://poe.com/chats', // The list of chats
    'https://poe.com/s/2xyz80', // Somebody else's, perhaps
    'https://evil-poe.com/chat/2xyz80',
    'https://aistudio.google.com/prompts/new_chat', // A fresh chat
    'https://aistudio.google.com/u/1/prompts/new_chat',
    'https://aistudio.google.com/prompts/new_freeform', // In older builds
    'https://aistudio.google.com/library',
    'https://aistudio.google.com.evil.example/prompts/1AbC_dEf-9',
    'https://x.com/i/grok', // A fresh chat
    'https://x.com/i/grok?conversation=', // The same
    'https://x.com/i/grok?conversation=new', // No id of the site's
    'https://x.com/i/grok/share/AbC1', // Somebody else's, perhaps
    'https://x.com/somebody/status/1850000000000000001', // A post
    'https://x.com/somebody?conversation=1850000000000000001', // Not Grok
    'https://x.com.evil.example/i/grok?conversation=1850000000000000001',
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
    const owners = Object.values(sitesByAddress).filter(site => site.chatId(new URL(url)) !== undefined);
    expect(owners.map(({ id }) => id)).toEqual(owner === 'nobody' ? [] : [owner]);
  });
});

test('the id is the same with and without query, and in every place that one chat has', () => {
  const { chatgpt } = sitesByAddress;
  expect(chatgpt.chatId(new URL('https://chatgpt.com/c/68f0-11?x=1'))).toBe('68f0-11');
  expect(chatgpt.chatId(new URL('https://chatgpt.com/g/g-p-1/c/68f0-11/'))).toBe('68f0-11');
});

test('every site asks for exactly its own origins', () => {
  for (const site of Object.values(sitesByAddress)) {
    for (const pattern of site.matches) {
      expect(pattern).toMatch(/^https:\/\/[a-z.]+\/\*$/);
      expect(findSite(new URL(pattern.replace('*', 'anything')))?.id).toBe(site.id);
    }
    expect(findSite(new URL(site.newChat))?.id).toBe(site.id);
    expect(site.chatId(new URL(site.newChat))).toBeUndefined();
  }
  expect(new Set(allMatches).size).toBe(allMatches.length);
});
