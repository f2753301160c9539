/** Parses Grok's own requests: whether a chat is private, its messages with every branch, and the list of chats. */
import type { ListedChat, SeenTurn } from '../../core/conversation';
import type { Payload, SiteData } from '../site';
import { at, given, idAt, isAt, itemsAt, jsonOf, lineAt, listAt, timeAt } from '../data/json';
import { parentsFirst } from '../data/tree';
import { turnOf, type Response } from './data-message';
import { isData, requests } from './requests';

/**
 * Message ids by chat. The page loads the ids of all messages first and then the messages. Only these ids tell whether the messages are
 * complete.
 */
const trees = new Map<string, ReadonlySet<string>>();
const mostTrees = 20;

export function parse({ url, body }: Payload): readonly SiteData[] {
  const request = URL.canParse(url) ? new URL(url) : undefined;
  if (!request || !isData(request)) return [];
  const { pathname } = request;
  const told = jsonOf(body);
  if (requests.list.test(pathname)) return listOf(told);
  const chat = Object.values(requests)
    .map(known => known.exec(pathname)?.[1])
    .find(id => id !== undefined);
  if (chat === undefined) return [];
  if (requests.about.test(pathname)) return aboutOf(told, chat);
  if (requests.tree.test(pathname)) {
    remember(told, chat);
    return [];
  }
  return threadOf(itemsAt(told, 'responses'), chat, requests.all.test(pathname));
}

function aboutOf(told: unknown, chat: string): SiteData[] {
  const about = at(told, 'conversation') ?? told;
  if (idAt(about, 'conversationId') !== chat || !isAt(about, 'temporary')) return [];
  return [{ kind: 'thread', chat, private: true, turns: [] }];
}

function remember(told: unknown, chat: string): void {
  const ids = itemsAt(told, 'responseNodes').flatMap(node => idAt(node, 'responseId') ?? []);
  trees.delete(chat);
  if (ids.length > 0) trees.set(chat, new Set(ids));
  for (const oldest of [...trees.keys()].slice(0, -mostTrees)) trees.delete(oldest);
}

function threadOf(responses: readonly unknown[], chat: string, all: boolean): SiteData[] {
  const known: Response[] = [];
  for (const response of responses) {
    const id = idAt(response, 'responseId');
    const parent = idAt(response, 'parentResponseId') ?? null;
    const turn = id === undefined ? undefined : turnOf(response, id);
    if (id === undefined || turn === undefined) return [];
    known.push({ id, parent, turn });
  }
  const ids = new Set(known.map(({ id }) => id));
  const tree = trees.get(chat);
  const whole = all || (tree !== undefined && tree.size === ids.size && [...tree].every(id => ids.has(id)));
  const turns = turnsOf(known, ids, whole);
  if (!turns || turns.length === 0) return [];
  const model = turns.findLast(turn => turn.model)?.model;
  return [{ kind: 'thread', chat, turns, ...given({ model }), ...(whole ? {} : { partial: true as const }) }];
}

/** Empty messages are left out, and their children are attached to the message before. With `isComplete` no parent may be missing. */
function turnsOf(known: readonly Response[], ids: ReadonlySet<string>, whole: boolean): SeenTurn[] | undefined {
  const open = known.filter(({ parent }) => parent !== null && !ids.has(parent));
  if (whole && open.length > 0) return undefined;
  const asRoots = new Map(open.map(({ id, parent }) => [id, parent]));
  const ordered = parentsFirst(known.map(one => (asRoots.has(one.id) ? { ...one, parent: null } : one)));
  if (!ordered) return undefined;

  // Maps a message id to its turn, or to the turn before it.
  const standsFor = new Map<string, string | null>();
  const turns: SeenTurn[] = [];
  for (const { id, parent, turn } of ordered) {
    const above = parent === null ? (asRoots.get(id) ?? null) : (standsFor.get(parent) ?? null);
    standsFor.set(id, turn === 'empty' ? above : id);
    if (turn !== 'empty') turns.push({ ...turn, parent: above });
  }
  return turns;
}

function listOf(told: unknown): SiteData[] {
  const items = listAt(told, 'conversations');
  if (!items) return [];
  const chats = items.flatMap((item): ListedChat[] => {
    const id = idAt(item, 'conversationId');
    if (id === undefined || isAt(item, 'temporary')) return [];
    return [{ id, ...given({ title: lineAt(item, 'title'), updatedAt: timeAt(item, 'modifyTime') }) }];
  });
  return [{ kind: 'list', chats }];
}
