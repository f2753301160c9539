/** Every request whose answer holds chats has one owner; whatever else a page asks for is nobody's. */
import { describe, expect, test } from 'vitest';
import type { SiteId } from '../../../lib/core/conversation';
import { sites } from '../../../lib/sites/registry';

const requests: Partial<Record<SiteId | 'nobody', readonly string[]>> = {
  chatgpt: [
    'https://chatgpt.com/backend-api/conversation/68f0aa10-1b2c-4d3e-8f40-51a2b3c4d5e6',
    'https://chatgpt.com/backend-api/conversations/68f0aa10-1b2c-4d3e-8f40-51a2b3c4d5e6?include_has_versions=true&num_turns=10',
    'https://chatgpt.com/backend-api/conversations/68f0aa10-1b2c-4d3e-8f40-51a2b3c4d5e6/messages?before=c',
    'https://chatgpt.com/backend-api/conversations/batch',
    'https://chatgpt.com/backend-api/conversations?offset=0&limit=28',
  ],
  claude: [
    'https://claude.ai/api/organizations/0a1b/chat_conversations/1f0e0000-1b2c?tree=True&rendering_mode=messages',
    'https://claude.ai/api/organizations/0a1b/chat_conversations?limit=30',
    ...['StreamTimeline', 'ReadConversationHistory', 'ReadConversation'].map(
      method => `https://claude.ai/claudeai-rpc/anthropic.bard.api.v1alpha.ConversationService/${method}`,
    ),
  ],
  gemini: [
    'https://gemini.google.com/_/BardChatUi/data/batchexecute?rpcids=hNvQHb&rt=c',
    'https://gemini.google.com/u/2/_/BardChatUi/data/batchexecute?rpcids=ESY5D%2CMaZiqc', // Called together with another
  ],
  grok: [
    'https://grok.com/rest/app-chat/conversations_v2/5a5a0000-1b2c?includeWorkspaces=true',
    'https://grok.com/rest/app-chat/conversations/5a5a0000-1b2c/responses?includeThreads=false',
    'https://grok.com/rest/app-chat/conversations/5a5a0000-1b2c/response-node?includeThreads=true',
    'https://grok.com/rest/app-chat/conversations/5a5a0000-1b2c/load-responses',
    'https://grok.com/rest/app-chat/conversations?pageSize=60',
  ],
  deepseek: [
    'https://chat.deepseek.com/api/v0/chat/history_messages?chat_session_id=7d7d0000-1b2c',
    'https://chat.deepseek.com/api/v0/chat_session/fetch_page?lte_cursor.pinned=false',
  ],
  nobody: [
    'https://chatgpt.com/backend-api/f/conversation', // An answer while it is written
    'https://chatgpt.com/backend-api/me', // Who the person is
    'https://chatgpt.com/backend-api/conversation/68f0aa10/textdocs',
    'https://chatgpt.com/api/auth/session', // The key to the account
    'https://chatgpt.com.evil.example/backend-api/conversations',
    'http://chatgpt.com/backend-api/conversations',
    'https://claude.ai/api/organizations', // Every account
    'https://claude.ai/api/organizations/0a1b/chat_conversations/1f0e0000-1b2c/completion',
    'https://claude.ai/backend-api/conversations', // ChatGPT's path
    'https://claude.ai/claudeai-rpc/anthropic.bard.api.v1alpha.ConversationService/PerformAction', // What the person writes
    'https://claude.ai/claudeai-rpc/anthropic.bard.api.v2.ConversationService/StreamTimeline', // Its numbers are not known
    'https://gemini.google.com/_/BardChatUi/data/batchexecute?rpcids=NkpXw', // Stop
    'https://gemini.google.com/_/BardChatUi/data/batchexecute',
    'https://gemini.google.com/_/BardChatUi/data/assistant.lamda.BardFrontendService/StreamGenerate',
    'https://grok.com/rest/app-chat/conversations/new',
    'https://grok.com/rest/app-chat/conversations/5a5a0000-1b2c',
    'https://grok.com/rest/user-settings',
    'https://chat.deepseek.com/api/v0/chat/completion',
    'https://chat.deepseek.com/api/v0/users/current',
    'https://example.com/?next=https://chatgpt.com/backend-api/conversations', // Ours only in the query
    'about:blank',
  ],
};

describe.each(Object.entries(requests))('%s', (owner, urls) => {
  test.each(urls)('%s', url => {
    const owners = Object.values(sites).filter(site => site.isData?.(new URL(url)));
    expect(owners.map(({ id }) => id)).toEqual(owner === 'nobody' ? [] : [owner]);
  });
});
