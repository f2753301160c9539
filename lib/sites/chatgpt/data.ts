/** Parses ChatGPT's own requests: a chat as a tree, a chat in pieces (since September 2026), several chats, and the list of chats. */
import type { ListedChat } from '../../core/conversation';
import type { Payload, ThreadPiece, SiteData, Thread } from '../site';
import {
  getAt,
  getEntries,
  removeEmpty,
  getId,
  isTrue,
  getItems,
  parseJson,
  getLine,
  getList,
  getNumber,
  getText,
  getTime,
} from '../data/json';
import { parseMessage } from './data-message';
import { buildTurnTree, type MessageNode, type TurnTree } from './data-turns';
import { isData, requests } from './requests';

export function parse({ url, body }: Payload): readonly SiteData[] {
  const request = URL.canParse(url) ? new URL(url) : undefined;
  if (!request || !isData(request)) return [];
  const data = parseJson(body);
  if (requests.list.test(request.pathname)) return parseList(data, request);
  if (requests.batch.test(request.pathname)) {
    const chats = getList(data) ?? getItems(data, 'conversations');
    return chats.flatMap(chat => parseThread(chat, getId(chat, 'conversation_id') ?? getId(chat, 'id')));
  }
  const id = (requests.older.exec(request.pathname) ?? requests.chat.exec(request.pathname))?.[1];
  return parseThread(data, id, request.searchParams.get('before') ?? undefined);
}

/** `before` is the cursor that requested this piece. */
function parseThread(data: unknown, chat: string | undefined, before?: string): SiteData[] {
  const ownId = getId(data, 'conversation_id') ?? getId(data, 'id') ?? chat;
  if (chat === undefined || ownId !== chat) return [];
  const thread = { kind: 'thread', chat } as const;
  if (isTrue(data, 'is_temporary_chat') || isTrue(data, 'is_do_not_remember')) {
    return [{ ...thread, private: true, turns: [] }];
  }
  const content = getList(data, 'messages') ? parsePiece(data, before) : parseTree(data);
  if (!content) return [];
  const title = getLine(data, 'title');
  const model = content.turns.findLast(turn => turn.model)?.model;
  return [{ ...thread, ...removeEmpty({ title, model }), ...content }];
}

type Content = Pick<Thread, 'turns' | 'leaf' | 'piece' | 'partial'>;

/** Format until September 2026, which some accounts still get: all messages by id, each with its parent. */
function parseTree(data: unknown): Content | undefined {
  const nodes: MessageNode[] = [];
  for (const [id, node] of getEntries(data, 'mapping') ?? []) {
    const message = parseMessage(getAt(node, 'message'), id);
    const parent = getAt(node, 'parent') ?? null;
    if (message === undefined || (parent !== null && typeof parent !== 'string')) return undefined;
    if ((getId(node, 'id') ?? id) !== id) return undefined;
    nodes.push({ id, parent, message });
  }
  const tree = buildTurnTree(nodes);
  if (!tree || tree.turns.length === 0) return undefined;
  const current = getText(data, 'current_node');
  if (current !== undefined && !nodes.some(({ id }) => id === current)) return undefined;
  return { turns: tree.turns, ...findLeaf(tree, current), ...(tree.isStreaming ? { partial: true } : {}) };
}

const findLeaf = (tree: TurnTree, current: string | undefined): { leaf?: string } => {
  const leaf = current === undefined ? undefined : tree.findTurn(current);
  return leaf === undefined ? {} : { leaf };
};

/**
 * Format since September 2026: a run of messages in order. A message follows the one before it unless it names another of the run. Other
 * versions of a turn may be missing, so a chat that has versions counts as partial.
 */
function parsePiece(data: unknown, before: string | undefined): Content | undefined {
  const hasPrevious = getAt(data, 'page_info', 'has_previous_page');
  const next = getText(data, 'page_info', 'start_cursor');
  if (typeof hasPrevious !== 'boolean' || (hasPrevious && !next)) return undefined;

  const nodes = parseNodes(getItems(data, 'messages'));
  const tree = nodes && buildTurnTree(nodes);
  const [first, ...later] = tree?.turns ?? [];
  if (!nodes || !tree || !first) return undefined;
  // Pieces are cut between exchanges. A piece that opens with an answer would have lost the beginning of that turn.
  if (hasPrevious && first.role !== 'user') return undefined;
  const { parent: _unknown, ...open } = first;
  const piece: ThreadPiece = removeEmpty({ at: before, next: hasPrevious ? next : undefined });
  const partial = tree.isStreaming || getItems(data, 'messages').some(hasVersions);
  // In the newest piece the site marks the newest message as current.
  const current = before === undefined ? (getText(data, 'current_node') ?? nodes.at(-1)?.id) : undefined;
  return {
    turns: [hasPrevious ? open : first, ...later],
    ...findLeaf(tree, nodes.some(({ id }) => id === current) ? current : undefined),
    ...(before !== undefined || hasPrevious ? { piece } : {}),
    ...(partial ? { partial } : {}),
  };
}

function parseNodes(messages: readonly unknown[]): MessageNode[] | undefined {
  const ids = new Set(messages.map(message => getId(message, 'id')));
  const nodes: MessageNode[] = [];
  let hasEnded = false;
  for (const value of messages) {
    const id = getId(value, 'id');
    const message = parseMessage(value, id);
    if (id === undefined || message === undefined) return undefined;
    const namedParent = getId(value, 'metadata', 'parent_id');
    const isLinked = namedParent !== undefined && namedParent !== id && ids.has(namedParent);
    // Two finished answers in a row are versions of one, and the data does not say which one is shown.
    const isAnswer = message !== 'hidden' && message.role === 'assistant' && message.shown;
    if (isAnswer && hasEnded && !isLinked) return undefined;
    if (message !== 'hidden' && message.shown) hasEnded = isAnswer && isTrue(value, 'end_turn');
    nodes.push({ id, parent: isLinked ? namedParent : (nodes.at(-1)?.id ?? null), message });
  }
  return nodes;
}

const hasVersions = (message: unknown): boolean =>
  isTrue(message, 'has_versions') || isTrue(message, 'metadata', 'has_versions');

function parseList(data: unknown, { searchParams }: URL): SiteData[] {
  const items = getList(data, 'items');
  if (!items) return [];
  const chats = items.flatMap((item): ListedChat[] => {
    const id = getId(item, 'id');
    if (id === undefined || isTrue(item, 'is_temporary_chat') || isTrue(item, 'is_do_not_remember')) return [];
    return [{ id, ...removeEmpty({ title: getLine(item, 'title'), updatedAt: getTime(item, 'update_time') }) }];
  });
  // The archive is a separate list, so its total does not describe the account.
  const total = searchParams.get('is_archived') === 'true' ? undefined : getNumber(data, 'total');
  return [{ kind: 'list', chats, ...removeEmpty({ total }) }];
}
