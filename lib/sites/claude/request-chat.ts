/** Asks Claude for one whole chat, from its own page and as the person who is signed in. Nothing else in a content script makes a request. */
import type { Payload, RequestedChat, SiteData } from '../site';
import { parse } from './data';
import { ServiceReader } from './service/service-reader';
import { claude } from './site';

interface ChatRequest {
  readonly url: string;
  /** If given, the request is a POST. */
  readonly sent?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const [origin = ''] = claude.origins;

/** A chat of 2,500 messages takes two to three seconds (October 2026). */
const timeoutMs = 30_000;

/** Statuses after which no further request is made: nobody is signed in, and too many requests. */
const finalStatuses = [401, 429];

/**
 * Makes the older request first, which the page itself made until October 2026: it holds pasted texts and the tools' input too. The service
 * answers only from the site's own origin.
 */
export async function requestChat(chat: string, account: string): Promise<RequestedChat> {
  const requests: readonly ChatRequest[] = [
    {
      url: `${origin}/api/organizations/${account}/chat_conversations/${chat}?tree=True&rendering_mode=messages&render_all_tools=true`,
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
  let last: RequestedChat = [];
  for (const { headers = {}, ...request } of requests) {
    const response = await send(request, headers);
    const payload = { ...request, body: response?.ok ? await response.text() : '' };
    const parsed = await parseChat(payload, chat);
    if (parsed.length > 0) return parsed;
    last = response && !response.ok ? { ...payload, refused: response.status } : [];
    if (response && finalStatuses.includes(response.status)) break;
  }
  return last;
}

async function parseChat(payload: Payload, chat: string): Promise<readonly SiteData[]> {
  const parsed = [...parse(payload), ...(await new ServiceReader().read(payload))];
  return parsed.filter(data => data.kind === 'thread' && data.chat === chat);
}

async function send({ url, sent }: ChatRequest, headers: HeadersInit): Promise<Response | undefined> {
  const details = { headers, credentials: 'same-origin', signal: AbortSignal.timeout(timeoutMs) } as const;
  try {
    return await fetch(url, sent === undefined ? details : { ...details, method: 'POST', body: sent });
  } catch {
    // Without a connection, or in time, there is no answer.
    return undefined;
  }
}
