/** Notes whose place a newer one took: told from where the question is asked, so that nobody learns of one that lies behind a wall. */
import type { ConversationId, NoteDetails } from '../conversation';
import type { FoundTurn, Vault } from '../vault/vault';
import type { Reach } from './reach';

/** When it took the place of the one before it: milliseconds since 1970. */
export interface Successor {
  readonly by: ConversationId;
  readonly at: number;
}

/** Those that took its place and are seen from there, the next one first. What lies behind a wall is passed over. */
export async function successorsOf(
  vault: Pick<Vault, 'get'>,
  { replaced }: NoteDetails,
  isSeen: Reach['isSeen'],
): Promise<readonly Successor[]> {
  const successors: Successor[] = [];
  const met = new Set<ConversationId>();
  // A file may lead in a circle.
  for (let next = replaced; next && !met.has(next.by);) {
    met.add(next.by);
    const newer = await vault.get(next.by);
    if (!newer) break;
    if (isSeen(newer)) successors.push(next);
    next = newer.note?.replaced;
  }
  return successors;
}

/** Whether a note still held at that time (milliseconds since 1970), as far as is seen from there. */
export const heldAt = ([next]: readonly Successor[], asOf: number): boolean => next === undefined || next.at >= asOf;

/** What a hit may say of a note: of what stands before or after it, only what is seen from where the question is asked. */
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

/** The first `most`, without notes whose successor is among them: those say nothing that is true any more. */
export function firstCurrent<One extends FoundNote>(found: readonly One[], most: number): readonly One[] {
  for (let left = found; ;) {
    const shown = left.slice(0, most);
    const there = new Set(shown.map(({ turn }) => turn.conversation.id));
    const gone = shown.filter(({ successors }) => successors.some(({ by }) => there.has(by)));
    if (gone.length === 0) return shown;
    left = left.filter(one => !gone.includes(one));
  }
}
