/** Asks a site for one whole chat, from its own page and as the person who is signed in. Nothing else in a content script makes a request. */
import type { ChatRequest, SiteAdapter, SiteData } from '../sites/site';

type WholeChat =
  | { readonly parsed: readonly SiteData[] }
  /** The last request failed with this HTTP status. */
  | { readonly request: ChatRequest; readonly refused: number };

/** A chat of 2,500 messages takes two to three seconds (October 2026). */
const timeoutMs = 30_000;

/** Statuses after which no further request is made: too many of them, and nobody is signed in. */
const finalStatuses = new Set([401, 429]);

/** Tries the site's requests in turn, until one answers with the chat. */
export async function requestWholeChat(site: SiteAdapter, chat: string, account: string): Promise<WholeChat> {
  let refusal: WholeChat = { parsed: [] };
  for (const request of site.listChatRequests?.(chat, account) ?? []) {
    const response = await send(request);
    if (!response?.ok) {
      if (response) refusal = { request, refused: response.status };
      if (response && finalStatuses.has(response.status)) return refusal;
      continue;
    }
    const { url, sent } = request;
    const payload = { url, body: await response.text(), ...(sent !== undefined && { sent }) };
    const parsed = (await site.createParser?.()(payload)) ?? site.parse?.(payload) ?? [];
    if (parsed.some(data => data.kind === 'thread' && data.chat === chat)) return { parsed };
    // The answer is of a shape that is not known, so the next request is tried.
    refusal = { parsed: [] };
  }
  return refusal;
}

async function send({ url, sent, headers }: ChatRequest): Promise<Response | undefined> {
  const details = { headers, credentials: 'same-origin', signal: AbortSignal.timeout(timeoutMs) } as const;
  try {
    return await fetch(url, sent === undefined ? details : { ...details, method: 'POST', body: sent });
  } catch {
    // Without a connection, or in time, there is no answer.
    return undefined;
  }
}
