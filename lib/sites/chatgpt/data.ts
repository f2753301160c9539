/** Parses ChatGPT's own requests: a chat as a tree, a chat in pieces (since September 2026), several chats, and the list of chats. */
import type { ListedChat } from '../../core/conversation';
import type { Payload, Piece, SiteData, Thread } from '../site';
import {
  at,
  entriesAt,
  given,
  idAt,
  isAt,
  itemsAt,
  jsonOf,
  lineAt,
  listAt,
  numberAt,
  textAt,
  timeAt,
} from '../data/json';
import { messageOf } from './data-message';
import { turnsOf, type Node, type Turns } from './data-turns';
import { isData, requests } from './requests';

export function parse({ url, body }: Payload): readonly SiteData[] {
  const request = URL.canParse(url) ? new URL(url) : undefined;
  if (!request || !isData(request)) return [];
  const told = jsonOf(body);
  if (requests.list.test(request.pathname)) return listOf(told, request);
  if (requests.batch.test(request.pathname)) {
    const chats = listAt(told) ?? itemsAt(told, 'conversations');
    return chats.flatMap(chat => threadOf(chat, idAt(chat, 'conversation_id') ?? idAt(chat, 'id')));
  }
  const id = (requests.older.exec(request.pathname) ?? requests.chat.exec(request.pathname))?.[1];
  return threadOf(told, id, request.searchParams.get('before') ?? undefined);
}

/** `before` is the cursor that requested this piece. */
function threadOf(told: unknown, chat: string | undefined, before?: string): SiteData[] {
  const named = idAt(told, 'conversation_id') ?? idAt(told, 'id') ?? chat;
  if (chat === undefined || named !== chat) return [];
  const thread = { kind: 'thread', chat } as const;
  if (isAt(told, 'is_temporary_chat') || isAt(told, 'is_do_not_remember')) {
    return [{ ...thread, private: true, turns: [] }];
  }
  const content = listAt(told, 'messages') ? inPieces(told, before) : whole(told);
  if (!content) return [];
  const title = lineAt(told, 'title');
  const model = content.turns.findLast(turn => turn.model)?.model;
  return [{ ...thread, ...given({ title, model }), ...content }];
}

type Content = Pick<Thread, 'turns' | 'leaf' | 'piece' | 'partial'>;

/** Format until September 2026, which some accounts still get: all messages by id, each with its parent. */
function whole(told: unknown): Content | undefined {
  const nodes: Node[] = [];
  for (const [id, node] of entriesAt(told, 'mapping') ?? []) {
    const message = messageOf(at(node, 'message'), id);
    const parent = at(node, 'parent') ?? null;
    if (message === undefined || (parent !== null && typeof parent !== 'string')) return undefined;
    if ((idAt(node, 'id') ?? id) !== id) return undefined;
    nodes.push({ id, parent, message });
  }
  const tree = turnsOf(nodes);
  if (!tree || tree.turns.length === 0) return undefined;
  const current = textAt(told, 'current_node');
  if (current !== undefined && !nodes.some(({ id }) => id === current)) return undefined;
  return { turns: tree.turns, ...leafOf(tree, current), ...(tree.growing ? { partial: true } : {}) };
}

const leafOf = (tree: Turns, current: string | undefined): { leaf?: string } => {
  const leaf = current === undefined ? undefined : tree.turnAt(current);
  return leaf === undefined ? {} : { leaf };
};

/**
 * Format since September 2026: a run of messages in order. A message follows the one before it unless it names another of the run. Other
 * versions of a turn may be missing, so a chat that has versions counts as partial.
 */
function inPieces(told: unknown, before: string | undefined): Content | undefined {
  const previous = at(told, 'page_info', 'has_previous_page');
  const next = textAt(told, 'page_info', 'start_cursor');
  if (typeof previous !== 'boolean' || (previous && !next)) return undefined;

  const nodes = stretchOf(itemsAt(told, 'messages'));
  const tree = nodes && turnsOf(nodes);
  const [first, ...later] = tree?.turns ?? [];
  if (!nodes || !tree || !first) return undefined;
  // Pieces are cut between exchanges. A piece that opens with an answer would have lost the beginning of that turn.
  if (previous && first.role !== 'user') return undefined;
  const { parent: _unknown, ...open } = first;
  const piece: Piece = given({ at: before, next: previous ? next : undefined });
  const partial = tree.growing || itemsAt(told, 'messages').some(hasVersions);
  // In the newest piece the site marks the newest message as current.
  const current = before === undefined ? (textAt(told, 'current_node') ?? nodes.at(-1)?.id) : undefined;
  return {
    turns: [previous ? open : first, ...later],
    ...leafOf(tree, nodes.some(({ id }) => id === current) ? current : undefined),
    ...(before !== undefined || previous ? { piece } : {}),
    ...(partial ? { partial } : {}),
  };
}

function stretchOf(messages: readonly unknown[]): Node[] | undefined {
  const ids = new Set(messages.map(message => idAt(message, 'id')));
  const nodes: Node[] = [];
  let ended = false;
  for (const value of messages) {
    const id = idAt(value, 'id');
    const message = messageOf(value, id);
    if (id === undefined || message === undefined) return undefined;
    const named = idAt(value, 'metadata', 'parent_id');
    const linked = named !== undefined && named !== id && ids.has(named);
    // Two finished answers in a row are versions of one, and the data does not say which one is shown.
    const isAnswer = message !== 'hidden' && message.role === 'assistant' && message.shown;
    if (isAnswer && ended && !linked) return undefined;
    if (message !== 'hidden' && message.shown) ended = isAnswer && isAt(value, 'end_turn');
    nodes.push({ id, parent: linked ? named : (nodes.at(-1)?.id ?? null), message });
  }
  return nodes;
}

const hasVersions = (message: unknown): boolean =>
  isAt(message, 'has_versions') || isAt(message, 'metadata', 'has_versions');

function listOf(told: unknown, { searchParams }: URL): SiteData[] {
  const items = listAt(told, 'items');
  if (!items) return [];
  const chats = items.flatMap((item): ListedChat[] => {
    const id = idAt(item, 'id');
    if (id === undefined || isAt(item, 'is_temporary_chat') || isAt(item, 'is_do_not_remember')) return [];
    return [{ id, ...given({ title: lineAt(item, 'title'), updatedAt: timeAt(item, 'update_time') }) }];
  });
  // The archive is a separate list, so its total does not describe the account.
  const total = searchParams.get('is_archived') === 'true' ? undefined : numberAt(told, 'total');
  return [{ kind: 'list', chats, ...given({ total }) }];
}
