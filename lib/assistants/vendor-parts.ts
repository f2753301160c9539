/** What a model was told and answered in one turn, as its vendor wants it back: calls, results, signatures. Exported nowhere. */
import { readAll, removeKeys, write } from './assistant-database';
import type { StoryPoint } from '../core/scope';
import type { ChatMessage, ProviderSettings } from './provider';

/** What a model made of the turns above one, because the thread did not fit into it. */
export interface ThreadSummary {
  readonly text: string;
  /** What making it sent and brought, as `lib/compose/estimate-tokens.ts` estimates it. */
  readonly tokens: number;
}

export interface TurnMessages {
  /** The provider's kind, whose signatures these are. */
  readonly kind: ProviderSettings['kind'];
  readonly turn: string;
  readonly messages: readonly ChatMessage[];
  /** The point of a story from which it was asked: what is known there may not be known at another. */
  readonly at?: StoryPoint;
  /** Of all turns above this one. */
  readonly summary?: ThreadSummary;
}

const separator = '\n';
const toRange = (thread: string) => IDBKeyRange.bound(thread + separator, `${thread}${separator}\uffff`);

/** By the id of the turn. */
export async function readTurnMessages(thread: string): Promise<ReadonlyMap<string, TurnMessages>> {
  const rows = await readAll<TurnMessages>('turns', toRange(thread));
  return new Map(rows.map(row => [row.turn, row]));
}

/** Rejects with `VaultFull`. */
export const putTurnMessages = (thread: string, row: TurnMessages): Promise<void> =>
  write('turns', thread + separator + row.turn, row);

export const removeTurnMessages = (thread: string): Promise<undefined> => removeKeys('turns', toRange(thread));
