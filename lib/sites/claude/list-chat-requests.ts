import type { ChatRequest } from '../site';
import { claude } from './site';

/**
 * Lists the requests that ask for a whole chat. The older one, which the page itself made until October 2026, holds pasted texts and the
 * tools' input too. The service answers only from the site's own origin.
 */
export const listChatRequests = (chat: string, account: string): readonly ChatRequest[] => [
  {
    url: `${origin}/api/organizations/${account}/chat_conversations/${chat}?tree=True&rendering_mode=messages&render_all_tools=true`,
    headers: { accept: 'application/json' },
  },
  {
    url: `${origin}/claudeai-rpc/anthropic.bard.api.v1alpha.ConversationService/ReadConversation`,
    sent: JSON.stringify({ conversationId: chat }),
    headers: {
      'content-type': 'application/json',
      'connect-protocol-version': '1',
      'x-organization-uuid': account,
      'anthropic-client-platform': 'web_claude_ai',
    },
  },
];

const [origin = ''] = claude.origins;
