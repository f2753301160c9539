/** Fields of a conversation that another program wrote under keys Kura does not know: stored as text and never interpreted. */
import type { Conversation, Turn } from '../core/conversation';
import { caps } from '../vault/shapes/shape';

/** The keys Kura knows. A new field of a type that is missing here does not compile; otherwise it would count as unknown. */
const knownFields: {
  readonly conversation: Readonly<Record<Exclude<keyof Conversation, 'unknownFields'>, true>>;
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
    unread: true,
    from: true,
    otherwise: true,
    observedAt: true,
  },
};

interface FileEntry {
  readonly source?: unknown;
  readonly turns: readonly { readonly id: string }[];
}

interface UnknownFields {
  readonly keys: object;
  /** The turn's id and its fields, in order. */
  readonly turns: readonly (readonly [string, object])[];
}

/**
 * Extracts the unknown fields of a valid entry as JSON. `undefined` if there are none, or more characters of them than may be stored
 * (`caps.unknownFieldsLength`).
 */
export function extractUnknownFields(entry: unknown): string | undefined {
  const { turns } = entry as FileEntry;
  const found: UnknownFields = {
    keys: removeKnown(entry as FileEntry, getKnownFields(entry as FileEntry)),
    turns: turns
      .map(turn => [turn.id, removeKnown(turn, knownFields.turn)] as const)
      .filter(([, keys]) => hasAny(keys)),
  };
  if (!hasAny(found.keys) && found.turns.length === 0) return undefined;
  const json = JSON.stringify(found);
  return json.length > caps.unknownFieldsLength ? undefined : json;
}

/** Returns the entry with its unknown fields after its own. */
export function addUnknownFields(entry: FileEntry, json: string): object {
  const { keys, turns } = JSON.parse(json) as UnknownFields;
  const byId = new Map(turns);
  return {
    ...entry,
    turns: entry.turns.map(turn => ({ ...turn, ...removeKnown(byId.get(turn.id) ?? {}, knownFields.turn) })),
    ...removeKnown(keys, getKnownFields(entry)),
  };
}

/** In a chat `note` is an unknown field: many programs write one. */
function getKnownFields({ source }: FileEntry): object {
  const { note: _note, ...chatFields } = knownFields.conversation;
  return source === 'note' ? knownFields.conversation : chatFields;
}

/** Built from entries, so that `__proto__` would be an ordinary key. It is removed anyway. */
const removeKnown = (from: object, known: object): object =>
  Object.fromEntries(Object.entries(from).filter(([key]) => !Object.hasOwn(known, key) && key !== '__proto__'));

const hasAny = (keys: object): boolean => Object.keys(keys).length > 0;
