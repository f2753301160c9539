/** Parses DeepSeek's own requests: a chat with every branch, and the list of chats. */
import type { ListedChat } from '../../core/conversation';
import type { Payload, SiteData } from '../site';
import { getAt, removeEmpty, getId, parseJson, getLine, getList, getNumber, getTime } from '../data/json';
import { parseMessages } from './data-message';
import { isData, requests } from './requests';

export function parse({ url, body }: Payload): readonly SiteData[] {
  const request = URL.canParse(url) ? new URL(url) : undefined;
  if (!request || !isData(request)) return [];
  const data = getAt(parseJson(body), 'data', 'biz_data');
  if (request.pathname === requests.list) return parseList(data);

  const chat = request.searchParams.get('chat_session_id');
  if (chat === null || getId(data, 'chat_session', 'id') !== chat) return [];
  // If the page has the chat in its cache, the answer holds no messages.
  const messages = parseMessages(getList(data, 'chat_messages') ?? []);
  if (!messages || messages.turns.length === 0) return [];
  const current = getNumber(data, 'chat_session', 'current_message_id');
  const leaf = current === undefined ? undefined : messages.findTurn(current);
  if (current !== undefined && leaf === undefined) return [];
  const model = messages.turns.findLast(turn => turn.model)?.model;
  const details = { title: getLine(data, 'chat_session', 'title'), model, leaf };
  const partial = messages.isStreaming ? { partial: true as const } : {};
  return [{ kind: 'thread', chat, turns: messages.turns, ...removeEmpty(details), ...partial }];
}

function parseList(data: unknown): SiteData[] {
  const items = getList(data, 'chat_sessions');
  if (!items) return [];
  const chats = items.flatMap((item): ListedChat[] => {
    const id = getId(item, 'id');
    return id === undefined
      ? []
      : [{ id, ...removeEmpty({ title: getLine(item, 'title'), updatedAt: getTime(item, 'updated_at') }) }];
  });
  return [{ kind: 'list', chats }];
}
