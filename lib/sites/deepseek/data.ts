/** Parses DeepSeek's own requests: a chat with every branch, and the list of chats. */
import type { ListedChat } from '../../core/conversation';
import type { Payload, SiteData } from '../site';
import { at, given, idAt, jsonOf, lineAt, listAt, numberAt, timeAt } from '../data/json';
import { messagesOf } from './data-message';
import { isData, requests } from './requests';

export function parse({ url, body }: Payload): readonly SiteData[] {
  const request = URL.canParse(url) ? new URL(url) : undefined;
  if (!request || !isData(request)) return [];
  const told = at(jsonOf(body), 'data', 'biz_data');
  if (request.pathname === requests.list) return listOf(told);

  const chat = request.searchParams.get('chat_session_id');
  if (chat === null || idAt(told, 'chat_session', 'id') !== chat) return [];
  // If the page has the chat in its cache, the answer holds no messages.
  const messages = messagesOf(listAt(told, 'chat_messages') ?? []);
  if (!messages || messages.turns.length === 0) return [];
  const current = numberAt(told, 'chat_session', 'current_message_id');
  const leaf = current === undefined ? undefined : messages.turnAt(current);
  if (current !== undefined && leaf === undefined) return [];
  const model = messages.turns.findLast(turn => turn.model)?.model;
  const named = { title: lineAt(told, 'chat_session', 'title'), model, leaf };
  const partial = messages.growing ? { partial: true as const } : {};
  return [{ kind: 'thread', chat, turns: messages.turns, ...given(named), ...partial }];
}

function listOf(told: unknown): SiteData[] {
  const items = listAt(told, 'chat_sessions');
  if (!items) return [];
  const chats = items.flatMap((item): ListedChat[] => {
    const id = idAt(item, 'id');
    return id === undefined
      ? []
      : [{ id, ...given({ title: lineAt(item, 'title'), updatedAt: timeAt(item, 'updated_at') }) }];
  });
  return [{ kind: 'list', chats }];
}
