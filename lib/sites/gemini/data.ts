/**
 * Parses Gemini's own requests: a chat in pieces, and the list of chats. The data has positions instead of names, so an answer counts
 * only if every position has the expected type; measured in May and October 2026.
 */
import type { ListedChat } from '../../core/conversation';
import type { Payload, SiteData } from '../site';
import { getAt, removeEmpty, getLine, getList, getText } from '../data/json';
import { parseAnswers, parseCalls } from './data-envelope';
import { parseTurns } from './data-turns';
import { isData, procedures } from './requests';

export function parse({ url, body, sent }: Payload): readonly SiteData[] {
  if (!URL.canParse(url) || !isData(new URL(url))) return [];
  return parseAnswers(body).flatMap(({ procedure, value }) => {
    if (procedure === procedures.chat) return parseThread(value, parseCalls(sent, procedure));
    return procedure === procedures.list ? parseList(value) : [];
  });
}

/** Expects `[turns, cursor of the next older piece, …]`. */
function parseThread(value: unknown, calls: readonly unknown[]): SiteData[] {
  const parsedChat = parseTurns(getList(value, 0) ?? []);
  if (!parsedChat) return [];
  const next = getAt(value, 1) ?? undefined;
  if (next !== undefined && typeof next !== 'string') return [];
  // Only the request says which piece this is: `[chat, limit, cursor of this piece, …]`.
  const call = calls.find(each => getText(each, 0) === `c_${parsedChat.chat}`);
  if (call === undefined) return [];
  const cursor = getText(call, 2);

  const [first, ...later] = parsedChat.turns;
  if (!first) return [];
  const { parent: _unknown, ...openTurn } = first;
  return [
    {
      kind: 'thread',
      chat: parsedChat.chat,
      turns: [next ? openTurn : first, ...later],
      ...removeEmpty({ model: parsedChat.turns.findLast(turn => turn.model)?.model }),
      ...removeEmpty({ leaf: cursor ? undefined : parsedChat.turns.at(-1)?.id }),
      ...(cursor || next ? { piece: removeEmpty({ at: cursor || undefined, next: next || undefined }) } : {}),
    },
  ];
}

/** Expects `[…, …, chats]`, each `[id, title, …]`. The time in it is not that of the last change. */
function parseList(value: unknown): SiteData[] {
  const items = getList(value, 2);
  if (!items) return [];
  const chats = items.flatMap((item): ListedChat[] => {
    const id = toChatId(item);
    return id === undefined ? [] : [{ id, ...removeEmpty({ title: getLine(item, 1) }) }];
  });
  // If one entry is not a chat, the list is something else.
  return chats.length === items.length ? [{ kind: 'list', chats }] : [];
}

const toChatId = (item: unknown): string | undefined => /^c_([\w-]+)$/.exec(getText(item, 0) ?? '')?.[1];
