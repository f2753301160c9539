/** A thread of Ask as a chat of the vault, so that search, tags, spaces, export and backup hold for it at once. Pure. */
import type { Conversation, ConversationId, ObservedTurn, Part, Snapshot, SourceId } from '../core/conversation';
import { toDraftId } from '../merge/draft-id';
import { findCitations } from './citations';
import type { SentSource } from './vault-tools';

export interface ThreadTurn {
  readonly id: string;
  readonly parent: string | null;
  readonly role: 'user' | 'assistant';
  readonly text: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The model that answered, as its vendor writes it. */
  readonly model?: string;
  /** What was sent for this answer. */
  readonly sources?: readonly SentSource[];
  /** `growing`: it is being written. */
  readonly unfinished?: 'growing' | 'stopped' | 'failed';
}

export interface AskThread {
  readonly id: ConversationId;
  readonly turns: readonly ThreadTurn[];
  /** The last turn of the branch that is shown; absent in an empty thread. */
  readonly leaf?: string;
  /** The title that a model made. The user's own is the vault's. */
  readonly title?: string;
  /** The saved chat whose turns these are, as long as nothing was asked here: such a thread is not stored. */
  readonly from?: ConversationId;
}

export const createThread = (id: string): AskThread => ({ id: `kura:${id}`, turns: [] });

export const createQuestion = (
  id: string,
  parent: string | null,
  text: string,
  at: number,
  sources: readonly SentSource[] = [],
): ThreadTurn => ({ id, parent, role: 'user', text, at, ...(sources.length > 0 && { sources }) });

export const createAnswer = (id: string, parent: string, at: number, model: string): ThreadTurn => ({
  id,
  parent,
  role: 'assistant',
  text: '',
  at,
  model,
  unfinished: 'growing',
});

/** The turns of the branch that is shown, first to last. */
export function listPath({ turns, leaf }: Pick<AskThread, 'turns' | 'leaf'>): readonly ThreadTurn[] {
  const byId = new Map(turns.map(turn => [turn.id, turn]));
  const path: ThreadTurn[] = [];
  for (let turn = byId.get(leaf ?? ''); turn && !path.includes(turn); turn = byId.get(turn.parent ?? ''))
    path.unshift(turn);
  return path;
}

/** Everything that was sent in this thread, on every branch, each once. */
export function listSources({ turns }: Pick<AskThread, 'turns'>): readonly SentSource[] {
  const byNumber = new Map(
    turns.flatMap(({ sources = [] }) => sources.map(source => [source.number, source] as const)),
  );
  return [...byNumber.values()].sort((a, b) => a.number - b.number);
}

/** The numbers that an answer may show: what was sent up to it. */
export function listKnownNumbers(thread: AskThread, turn: string): ReadonlySet<number> {
  const path = listPath({ turns: thread.turns, leaf: turn });
  return new Set(path.flatMap(({ sources = [] }) => sources.map(({ number }) => number)));
}

/** The sources that this answer cites, in the order of citing. */
export function listCited(thread: AskThread, turn: ThreadTurn): readonly SentSource[] {
  const known = listKnownNumbers(thread, turn.id);
  const byNumber = new Map(listSources(thread).map(source => [source.number, source]));
  return findCitations(turn.text, known).flatMap(number => byNumber.get(number) ?? []);
}

/** Puts the turn at the end of its branch, in place of the one with its id. */
export function putTurn(thread: AskThread, turn: ThreadTurn): AskThread {
  const has = thread.turns.some(({ id }) => id === turn.id);
  const turns = has ? thread.turns.map(one => (one.id === turn.id ? turn : one)) : [...thread.turns, turn];
  return { ...thread, turns, leaf: turn.id };
}

/** From a turn on, always the newest one. */
export function findNewestLeaf(thread: AskThread, from: string): string {
  const next = thread.turns.findLast(({ parent }) => parent === from);
  return next ? findNewestLeaf(thread, next.id) : from;
}

/** `sourcesTitle`: the word for sources, in the user's language. `seenAt`: milliseconds since 1970. */
export function toSnapshot(thread: AskThread, sourcesTitle: string, seenAt: number): Snapshot {
  const toId = (id: string) => thread.turns.find(turn => turn.id === id && turn.unfinished === 'growing')?.parent;
  const model = thread.turns.findLast(turn => turn.model !== undefined)?.model;
  const leafDraft = toId(thread.leaf ?? '');
  return {
    id: thread.id,
    source: 'kura',
    url: '',
    ...(thread.title !== undefined && { title: thread.title }),
    ...(model !== undefined && { model }),
    seenAt,
    turns: thread.turns.map(turn => toObserved(turn, sourcesTitle)),
    data: {
      whole: true,
      ...(thread.leaf !== undefined && { leaf: leafDraft ? toDraftId(leafDraft) : thread.leaf }),
    },
  };
}

function toObserved(turn: ThreadTurn, sourcesTitle: string): ObservedTurn {
  const { id, parent, role, text, at, model, sources = [], unfinished } = turn;
  return {
    id: unfinished === 'growing' ? toDraftId(parent ?? '') : id,
    parent,
    role,
    text,
    createdAt: at,
    ...(model !== undefined && { model }),
    ...(unfinished && { unfinished }),
    ...(sources.length > 0 && { parts: [toPart(sources, sourcesTitle)] }),
  };
}

/** One line a source, which a person can read and `parseSources` can read back. */
const toPart = (sources: readonly SentSource[], title: string): Part => ({
  kind: 'tool',
  title,
  text: sources
    .map(({ number, conversation, turn, source, title: name, at, snippet }) => {
      const place = new URLSearchParams({ chat: conversation, ...(turn !== undefined && { turn }), source });
      const line = `${number}\\. [${escapeText(name)}](kura:?${place}) · ${new Date(at).toISOString()}`;
      return snippet === '' ? line : `${line}\n   ${escapeText(snippet)}`;
    })
    .join('\n'),
});

const escapeText = (text: string): string =>
  text.replace(/\s+/g, ' ').replace(/[[\]]/g, character => (character === '[' ? '(' : ')'));

const sourceLine = /^(\d{1,4})\\?\. \[([^\]\n]*)\]\(kura:\?([^)\s]+)\) · (\S+)(?:\n {3}(.*))?$/gm;

/** Reads what `toSnapshot` wrote. A line that is none is left out. */
export function parseSources(parts: readonly Part[] = []): readonly SentSource[] {
  return parts
    .filter(({ kind }) => kind === 'tool')
    .flatMap(({ text }) => [...text.matchAll(sourceLine)])
    .flatMap(([, number, title = '', place, at = '', snippet = '']) => {
      const params = new URLSearchParams(place);
      const [chat, turn, source] = [params.get('chat'), params.get('turn'), params.get('source')];
      if (!chat?.includes(':') || source === null || Number.isNaN(Date.parse(at))) return [];
      return [
        {
          number: Number(number),
          conversation: chat as ConversationId,
          ...(turn !== null && { turn }),
          source: source as SourceId,
          title,
          at: Date.parse(at),
          snippet,
        },
      ];
    });
}

/** A stored thread where it stood. What was being written when the browser closed counts as stopped. */
export function fromConversation({ id, turns, activePath, ...titles }: Conversation): AskThread {
  const leaf = activePath.at(-1);
  const title = titles.ownTitle ? titles.siteTitle : titles.title;
  return {
    id,
    ...(title && { title }),
    turns: turns
      .filter(({ role }) => role !== 'system')
      .map(({ id: turnId, parent, role, text, createdAt, observedAt, model, parts, unfinished }) => {
        const sources = parseSources(parts);
        return {
          id: turnId,
          parent: parent ?? null,
          role: role === 'user' ? ('user' as const) : ('assistant' as const),
          text,
          at: createdAt ?? observedAt,
          ...(model !== undefined && { model }),
          ...(sources.length > 0 && { sources }),
          ...(unfinished && { unfinished: unfinished === 'growing' ? ('stopped' as const) : unfinished }),
        };
      }),
    ...(leaf !== undefined && { leaf }),
  };
}
