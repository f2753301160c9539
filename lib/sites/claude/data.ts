/** Parses the requests of Claude's page that answer in JSON: a chat with every branch, and the list of chats. */
import type { ListedChat, ObservedTurn } from '../../core/conversation';
import type { Payload, SiteData } from '../site';
import { getAt, removeEmpty, getId, isTrue, parseJson, getLine, getList, getText, getTime } from '../data/json';
import { sortParentsFirst } from '../data/sort-parents-first';
import { findArtifactTitles, parseContent, parseFiles } from './data-content';
import { isData, requests } from './requests';

/** The parent id that the site gives a first message. */
export const rootParent = '00000000-0000-4000-8000-000000000000';

export function parse({ url, body }: Payload): readonly SiteData[] {
  const request = URL.canParse(url) ? new URL(url) : undefined;
  if (!request || !isData(request)) return [];
  const [, account, chat] = requests.chat.exec(request.pathname) ?? requests.list.exec(request.pathname) ?? [];
  const data = parseJson(body);
  if (account === undefined) return [];
  if (chat === undefined) return parseList(data, account);

  // Without `tree` the answer holds only the branch that is shown.
  const isPartial = request.searchParams.get('tree')?.toLowerCase() !== 'true';
  return toThread(data, chat, { account, isPartial, isWindow: false });
}

interface ThreadOptions {
  readonly account?: string;
  /** The chat has more than `data` holds. */
  readonly isPartial: boolean;
  /** `data` is a part of the chat, so a first message may name a parent that is not there. */
  readonly isWindow: boolean;
}

/** Returns the chat in `data`, if it is the chat `chat`. */
export function toThread(data: unknown, chat: string, { account, isPartial, isWindow }: ThreadOptions): SiteData[] {
  if (getId(data, 'uuid') !== chat) return [];
  const thread = { kind: 'thread', chat, ...removeEmpty({ account }) } as const;
  if (isTrue(data, 'is_temporary')) return [{ ...thread, private: true, turns: [] }];

  const turns = parseTurns(getList(data, 'chat_messages') ?? [], isWindow);
  const leaf = getAt(data, 'current_leaf_message_uuid') ?? undefined;
  if (!turns || turns.length === 0) return [];
  if (leaf !== undefined && !turns.some(({ id }) => id === leaf)) return [];
  const partial = isPartial ? (true as const) : undefined;
  const details = { title: getLine(data, 'name'), model: getLine(data, 'model'), leaf: getText(leaf), partial };
  return [{ ...thread, turns, ...removeEmpty(details) }];
}

type LinkedTurn = ObservedTurn & { readonly parent: string | null };

/** How an answer ended, if not by itself. */
const endings: Readonly<Record<string, ObservedTurn['unfinished']>> = { user_canceled: 'stopped', error: 'failed' };

function parseTurns(messages: readonly unknown[], isWindow: boolean): readonly ObservedTurn[] | undefined {
  const turns: LinkedTurn[] = [];
  const titles = findArtifactTitles(messages);
  for (const message of messages) {
    const id = getId(message, 'uuid');
    const above = getAt(message, 'parent_message_uuid');
    const parent = above === rootParent || above === null ? null : getText(above);
    const sender = getText(message, 'sender');
    if (id === undefined || parent === undefined || (sender !== 'human' && sender !== 'assistant')) return undefined;

    const role = sender === 'human' ? 'user' : 'assistant';
    const { text, parts } = parseContent(message, titles);
    const files = parseFiles(message);
    const ending = getText(message, 'stop_reason') ?? '';
    const details = {
      parts: [...parts, ...files.parts],
      attachments: files.attachments,
      createdAt: getTime(message, 'created_at'),
      unfinished: Object.hasOwn(endings, ending) ? endings[ending] : undefined,
    };
    turns.push({ id, parent, role, text, ...removeEmpty(details) });
  }
  return isWindow ? sortWindow(turns) : sortParentsFirst(turns);
}

/** Sorts turns of which some follow a turn that is not there. */
function sortWindow(turns: readonly LinkedTurn[]): readonly ObservedTurn[] | undefined {
  const parents = new Map(turns.map(({ id, parent }) => [id, parent]));
  const linked = turns.map(turn => ({ ...turn, parent: parents.has(turn.parent ?? '') ? turn.parent : null }));
  return sortParentsFirst(linked)?.map(turn => ({ ...turn, parent: parents.get(turn.id) ?? null }));
}

function parseList(data: unknown, account: string): SiteData[] {
  const items = getList(data);
  if (!items) return [];
  const chats = items.flatMap((item): ListedChat[] => {
    const id = getId(item, 'uuid');
    if (id === undefined || isTrue(item, 'is_temporary')) return [];
    return [{ id, ...removeEmpty({ title: getLine(item, 'name'), updatedAt: getTime(item, 'updated_at') }) }];
  });
  return [{ kind: 'list', account, chats }];
}
