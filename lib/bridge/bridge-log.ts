/** Who asked what, when, and of which chats something went out. Titles are not in it, because a forgotten chat must leave none. */
import type { ConversationId } from '../core/conversation';

export interface BridgeLogEntry {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The client's id and its name then. */
  readonly client: string;
  readonly name: string;
  readonly tool: string;
  /** The question, the id or the text, shortened. */
  readonly asked: string;
  readonly chats: readonly ConversationId[];
  /** The name of the failure, if it was refused. */
  readonly error?: string;
}

const maxEntries = 200;
/** In UTF-16 units. */
const maxAskedLength = 200;

/** Newest first. */
export const addToLog = (log: readonly BridgeLogEntry[], entry: BridgeLogEntry): readonly BridgeLogEntry[] =>
  [entry, ...log].slice(0, maxEntries);

/** What the call is about, in one line. */
export function formatAsked(args: unknown): string {
  if (typeof args !== 'object' || args === null) return '';
  const [asked] = ['query', 'id', 'text'].flatMap(key => {
    const value: unknown = Object.hasOwn(args, key) ? Reflect.get(args, key) : undefined;
    return typeof value === 'string' ? [value] : [];
  });
  return (asked ?? '').slice(0, maxAskedLength).replace(/\s+/g, ' ').trim();
}
