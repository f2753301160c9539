/**
 * Parses Gemini's own requests: a chat in pieces, and the list of chats. The data has positions instead of names, so an answer counts
 * only if every position has the expected type; measured in May and October 2026.
 */
import type { ListedChat } from '../../core/conversation';
import type { Payload, SiteData } from '../site';
import { at, given, lineAt, listAt, textAt } from '../data/json';
import { answersIn, callsIn } from './data-envelope';
import { turnsOf } from './data-turns';
import { isData, procedures } from './requests';

export function parse({ url, body, sent }: Payload): readonly SiteData[] {
  if (!URL.canParse(url) || !isData(new URL(url))) return [];
  return answersIn(body).flatMap(({ procedure, value }) => {
    if (procedure === procedures.chat) return threadOf(value, callsIn(sent, procedure));
    return procedure === procedures.list ? listOf(value) : [];
  });
}

/** Expects `[turns, cursor of the next older piece, …]`. */
function threadOf(value: unknown, calls: readonly unknown[]): SiteData[] {
  const told = turnsOf(listAt(value, 0) ?? []);
  if (!told) return [];
  const next = at(value, 1) ?? undefined;
  if (next !== undefined && typeof next !== 'string') return [];
  // Only the request says which piece this is: `[chat, limit, cursor of this piece, …]`.
  const call = calls.find(each => textAt(each, 0) === `c_${told.chat}`);
  if (call === undefined) return [];
  const asked = textAt(call, 2);

  const [first, ...later] = told.turns;
  if (!first) return [];
  const { parent: _unknown, ...open } = first;
  return [
    {
      kind: 'thread',
      chat: told.chat,
      turns: [next ? open : first, ...later],
      ...given({ model: told.turns.findLast(turn => turn.model)?.model }),
      ...given({ leaf: asked ? undefined : told.turns.at(-1)?.id }),
      ...(asked || next ? { piece: given({ at: asked || undefined, next: next || undefined }) } : {}),
    },
  ];
}

/** Expects `[…, …, chats]`, each `[id, title, …]`. The time in it is not that of the last change. */
function listOf(value: unknown): SiteData[] {
  const items = listAt(value, 2);
  if (!items) return [];
  const chats = items.flatMap((item): ListedChat[] => {
    const id = chatIn(item);
    return id === undefined ? [] : [{ id, ...given({ title: lineAt(item, 1) }) }];
  });
  // If one entry is not a chat, the list is something else.
  return chats.length === items.length ? [{ kind: 'list', chats }] : [];
}

const chatIn = (item: unknown): string | undefined => /^c_([\w-]+)$/.exec(textAt(item, 0) ?? '')?.[1];
