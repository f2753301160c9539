/**
 * Notes that a newer note replaced. Only successors visible in the current scope are reported, so that nothing leaks
 * across scopes.
 */
import type { ConversationId, NoteDetails } from '../core/conversation';
import type { FoundTurn, Vault } from '../vault/vault';
import type { Reach } from './resolve-scope';

/** A note that replaced an earlier one; `at` is in milliseconds since 1970. */
export interface Successor {
  readonly by: ConversationId;
  readonly at: number;
}

/** Reads the successors of a note that are visible in the scope, nearest first. Invisible ones are skipped. */
export async function successorsOf(
  vault: Pick<Vault, 'get'>,
  { replaced }: NoteDetails,
  isSeen: Reach['isSeen'],
): Promise<readonly Successor[]> {
  const successors: Successor[] = [];
  const met = new Set<ConversationId>();
  // The chain may be circular in an imported file.
  for (let next = replaced; next && !met.has(next.by);) {
    met.add(next.by);
    const newer = await vault.get(next.by);
    if (!newer) break;
    if (isSeen(newer)) successors.push(next);
    next = newer.note?.replaced;
  }
  return successors;
}

/** Whether a note was still valid at that time (milliseconds since 1970), as far as its visible successors tell. */
export const heldAt = ([next]: readonly Successor[], asOf: number): boolean => next === undefined || next.at >= asOf;

/** The details of a note that a hit may show: of other notes, only the visible successor. */
export function noteAsSeen({ importance, place, proposedBy }: NoteDetails, [next]: readonly Successor[]): NoteDetails {
  return {
    ...(importance && { importance }),
    ...(place && { place }),
    ...(proposedBy && { proposedBy }),
    ...(next && { replaced: next }),
  };
}

interface FoundNote {
  readonly turn: FoundTurn;
  readonly successors: readonly Successor[];
}

/** Returns the first `limit` items without notes whose successor is among them, because those are out of date. */
export function firstCurrent<One extends FoundNote>(found: readonly One[], most: number): readonly One[] {
  for (let left = found; ;) {
    const shown = left.slice(0, most);
    const there = new Set(shown.map(({ turn }) => turn.conversation.id));
    const gone = shown.filter(({ successors }) => successors.some(({ by }) => there.has(by)));
    if (gone.length === 0) return shown;
    left = left.filter(one => !gone.includes(one));
  }
}
