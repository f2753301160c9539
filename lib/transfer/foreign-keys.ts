/** What another program says of a conversation under keys that Kura does not know: carried along as text, and never looked at. */
import type { Conversation, Turn } from '../conversation';
import { caps } from '../vault/border';

/** Kura's own keys. A field that is new to the nouns and missing here does not compile: it would come back as a stranger's. */
const own: {
  readonly conversation: Readonly<Record<Exclude<keyof Conversation, 'foreign'>, true>>;
  readonly turn: Readonly<Record<keyof Turn, true>>;
} = {
  conversation: {
    id: true,
    source: true,
    account: true,
    url: true,
    title: true,
    ownTitle: true,
    siteTitle: true,
    model: true,
    space: true,
    ownSpace: true,
    note: true,
    pinned: true,
    tags: true,
    createdAt: true,
    updatedAt: true,
    completeness: true,
    revision: true,
    activePath: true,
    turns: true,
  },
  turn: {
    id: true,
    also: true,
    parent: true,
    role: true,
    text: true,
    parts: true,
    attachments: true,
    quotes: true,
    model: true,
    createdAt: true,
    unfinished: true,
    from: true,
    otherwise: true,
    observedAt: true,
  },
};

interface Entry {
  readonly source?: unknown;
  readonly turns: readonly { readonly id: string }[];
}

interface Foreign {
  readonly keys: object;
  /** By the turn's id, in order. */
  readonly turns: readonly (readonly [string, object])[];
}

/**
 * The foreign keys of a file's entry that was found to be a conversation, as JSON; `undefined` when there are none, or more letters of
 * them than are kept (`caps.foreignLength`).
 */
export function foreignIn(entry: unknown): string | undefined {
  const { turns } = entry as Entry;
  const found: Foreign = {
    keys: others(entry as Entry, ownOf(entry as Entry)),
    turns: turns.map(turn => [turn.id, others(turn, own.turn)] as const).filter(([, keys]) => hasAny(keys)),
  };
  if (!hasAny(found.keys) && found.turns.length === 0) return undefined;
  const foreign = JSON.stringify(found);
  return foreign.length > caps.foreignLength ? undefined : foreign;
}

/** The entry with its foreign keys behind its own. */
export function withForeign(entry: Entry, foreign: string): object {
  const { keys, turns } = JSON.parse(foreign) as Foreign;
  const byId = new Map(turns);
  return {
    ...entry,
    turns: entry.turns.map(turn => ({ ...turn, ...others(byId.get(turn.id) ?? {}, own.turn) })),
    ...others(keys, ownOf(entry)),
  };
}

/** Of a chat `note` is another program's key: many have one. */
function ownOf({ source }: Entry): object {
  const { note: _note, ...ofChat } = own.conversation;
  return source === 'note' ? own.conversation : ofChat;
}

/** Made of entries, so that a key called `__proto__` would be a key like any other; it is left behind all the same. */
const others = (from: object, known: object): object =>
  Object.fromEntries(Object.entries(from).filter(([key]) => !Object.hasOwn(known, key) && key !== '__proto__'));

const hasAny = (keys: object): boolean => Object.keys(keys).length > 0;
