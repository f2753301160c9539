/** The tool that lists chats and notes by the time of their last change. */
import type { ConversationSummary, ListFilter } from '../vault/vault';
import type { ToolContext } from './run-tool';
import type { ParsedFields } from './schema';
import { getDayEdge } from './tool-arguments';
import type { ToolResult } from './tool-result';
import { formatTime, toOutgoingTitle, toOutgoingUrl } from './tool-text';

const defaultCount = 10;
const pageSize = 200;

export async function listRecentChats(fields: ParsedFields, context: ToolContext): Promise<ToolResult> {
  const { scope, getNow } = context;
  const from = getDayEdge(fields, 'after', getNow());
  const to = getDayEdge(fields, 'before', getNow());
  const filter: ListFilter = {
    ...(scope !== 'everywhere' && { space: scope.space }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  };
  const isOldestFirst = fields['sort_order'] === 'asc';
  const found = await collectChats(filter, Number(fields['n'] ?? defaultCount), isOldestFirst, context);
  const chats = await Promise.all(
    found.map(async ({ id, title, url, source, updatedAt, turnCount }) => ({
      id,
      title: await toOutgoingTitle(title, context),
      url: await toOutgoingUrl(url, context),
      source,
      updated: formatTime(updatedAt),
      messages: turnCount,
    })),
  );
  return { ok: true, structured: { chats }, chats: found.map(({ id }) => id) };
}

/** A list of the vault begins with what is pinned, so both parts are read, and the other one from the end that is asked for. */
async function collectChats(
  filter: ListFilter,
  count: number,
  isOldestFirst: boolean,
  { library, isVisible }: ToolContext,
): Promise<readonly ConversationSummary[]> {
  const { total, chats: first } = await library.listConversations(filter, 0, pageSize);
  const pinned = await library.listConversations({ ...filter, pinned: true }, 0, pageSize);
  const found = pinned.chats.filter(isVisible);
  const isEnough = () => found.filter(({ pinned: isPinned }) => !isPinned).length >= count;
  const rest = total - pinned.total;
  for (let read = 0; read < rest && !isEnough(); read += pageSize) {
    const size = Math.min(pageSize, rest - read);
    const offset = isOldestFirst ? total - read - size : pinned.total + read;
    const isFirst = offset === 0 && size <= first.length;
    const chats = isFirst ? first.slice(0, size) : (await library.listConversations(filter, offset, size)).chats;
    found.push(...chats.filter(chat => !chat.pinned && isVisible(chat)));
  }
  const direction = isOldestFirst ? 1 : -1;
  return found.sort((one, other) => direction * (one.updatedAt - other.updatedAt)).slice(0, count);
}
