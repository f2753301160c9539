/** Fields of a conversation that another program wrote under keys Kura does not know: stored as text and never interpreted. */
import { caps } from '../vault/shapes/caps';
import { createConversationEntries, createTurnEntries } from '../vault/shapes/conversation';
import { timeShape } from '../vault/shapes/shape';

/** The fields Kura knows, by key. */
const knownFields = {
  conversation: createConversationEntries(timeShape),
  turn: createTurnEntries(timeShape),
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

/** Only in a note is `note` a field of Kura, and in a document `document`: many programs write one. */
const getKnownFields = ({ source }: FileEntry): object =>
  source === 'note' || source === 'document'
    ? { ...knownFields.conversation, [source]: true }
    : knownFields.conversation;

/** Built from entries, so that `__proto__` would be an ordinary key. It is removed anyway. */
const removeKnown = (from: object, known: object): object =>
  Object.fromEntries(Object.entries(from).filter(([key]) => !Object.hasOwn(known, key) && key !== '__proto__'));

const hasAny = (keys: object): boolean => Object.keys(keys).length > 0;
