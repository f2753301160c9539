/** Notes whose place a newer one took: told from where the question is asked, so that nobody learns of one that lies behind a wall. */
import type { ConversationId, NoteDetails } from '../conversation';
import type { Vault } from '../vault/vault';
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
