/** Parses Grok's own requests: whether a chat is private, its messages with every branch, and the list of chats. */
import type { ListedChat, ObservedTurn } from '../../core/conversation';
import type { Payload, SiteData } from '../site';
import { getAt, removeEmpty, getId, isTrue, getItems, parseJson, getLine, getList, getTime } from '../data/json';
import { sortParentsFirst } from '../data/sort-parents-first';
import { parseTurn, type ParsedResponse } from './data-message';
import { isData, requests } from './requests';

/**
 * Message ids by chat. The page loads the ids of all messages first and then the messages. Only these ids tell whether the messages are
 * complete.
 */
const trees = new Map<string, ReadonlySet<string>>();
const maxTrees = 20;

export function parse({ url, body }: Payload): readonly SiteData[] {
  const request = URL.canParse(url) ? new URL(url) : undefined;
  if (!request || !isData(request)) return [];
  const { pathname } = request;
  const data = parseJson(body);
  if (requests.list.test(pathname)) return parseList(data);
  const chat = Object.values(requests)
    .map(known => known.exec(pathname)?.[1])
    .find(id => id !== undefined);
  if (chat === undefined) return [];
  if (requests.about.test(pathname)) return parseAbout(data, chat);
  if (requests.tree.test(pathname)) {
    keepTree(data, chat);
    return [];
  }
  return parseThread(getItems(data, 'responses'), chat, requests.all.test(pathname));
}

function parseAbout(data: unknown, chat: string): SiteData[] {
  const about = getAt(data, 'conversation') ?? data;
  if (getId(about, 'conversationId') !== chat || !isTrue(about, 'temporary')) return [];
  return [{ kind: 'thread', chat, private: true, turns: [] }];
}

function keepTree(data: unknown, chat: string): void {
  const ids = getItems(data, 'responseNodes').flatMap(node => getId(node, 'responseId') ?? []);
  trees.delete(chat);
  if (ids.length > 0) trees.set(chat, new Set(ids));
  for (const oldest of [...trees.keys()].slice(0, -maxTrees)) trees.delete(oldest);
}

function parseThread(responses: readonly unknown[], chat: string, hasAll: boolean): SiteData[] {
  const parsed: ParsedResponse[] = [];
  for (const response of responses) {
    const id = getId(response, 'responseId');
    const parent = getId(response, 'parentResponseId') ?? null;
    const turn = id === undefined ? undefined : parseTurn(response, id);
    if (id === undefined || turn === undefined) return [];
    parsed.push({ id, parent, turn });
  }
  const ids = new Set(parsed.map(({ id }) => id));
  const tree = trees.get(chat);
  const isComplete = hasAll || (tree !== undefined && tree.size === ids.size && [...tree].every(id => ids.has(id)));
  const turns = buildTurns(parsed, ids, isComplete);
  if (!turns || turns.length === 0) return [];
  const model = turns.findLast(turn => turn.model)?.model;
  return [
    { kind: 'thread', chat, turns, ...removeEmpty({ model }), ...(isComplete ? {} : { partial: true as const }) },
  ];
}

/** Empty messages are left out, and their children are attached to the message before. With `isComplete` no parent may be missing. */
function buildTurns(
  responses: readonly ParsedResponse[],
  ids: ReadonlySet<string>,
  isComplete: boolean,
): ObservedTurn[] | undefined {
  const orphans = responses.filter(({ parent }) => parent !== null && !ids.has(parent));
  if (isComplete && orphans.length > 0) return undefined;
  const orphanParents = new Map(orphans.map(({ id, parent }) => [id, parent]));
  const ordered = sortParentsFirst(
    responses.map(response => (orphanParents.has(response.id) ? { ...response, parent: null } : response)),
  );
  if (!ordered) return undefined;

  // Maps a message id to its turn, or to the turn before it.
  const standsFor = new Map<string, string | null>();
  const turns: ObservedTurn[] = [];
  for (const { id, parent, turn } of ordered) {
    const parentTurn = parent === null ? (orphanParents.get(id) ?? null) : (standsFor.get(parent) ?? null);
    standsFor.set(id, turn === 'empty' ? parentTurn : id);
    if (turn !== 'empty') turns.push({ ...turn, parent: parentTurn });
  }
  return turns;
}

function parseList(data: unknown): SiteData[] {
  const items = getList(data, 'conversations');
  if (!items) return [];
  const chats = items.flatMap((item): ListedChat[] => {
    const id = getId(item, 'conversationId');
    if (id === undefined || isTrue(item, 'temporary')) return [];
    return [{ id, ...removeEmpty({ title: getLine(item, 'title'), updatedAt: getTime(item, 'modifyTime') }) }];
  });
  return [{ kind: 'list', chats }];
}
