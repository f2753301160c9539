/**
 * Notes that a newer note replaced. Only successors visible in the current scope are reported, so that nothing leaks
 * across scopes.
 */
import type { ConversationId, NoteDetails } from '../core/conversation';
import type { TurnInContext, Vault } from '../vault/vault';
import type { ResolvedScope } from './resolve-scope';

/** A note that replaced an earlier one; `at` is in milliseconds since 1970. */
export interface Successor {
  readonly by: ConversationId;
  readonly at: number;
}

/** Reads the successors of a note that are visible in the scope, nearest first. Invisible ones are skipped. */
export async function readSuccessors(
  vault: Pick<Vault, 'readConversation'>,
  { replaced }: NoteDetails,
  isVisible: ResolvedScope['isVisible'],
): Promise<readonly Successor[]> {
  const successors: Successor[] = [];
  const seen = new Set<ConversationId>();
  // The chain may be circular in an imported file.
  for (let next = replaced; next && !seen.has(next.by);) {
    seen.add(next.by);
    const newer = await vault.readConversation(next.by);
    if (!newer) break;
    if (isVisible(newer)) successors.push(next);
    next = newer.note?.replaced;
  }
  return successors;
}

/** Whether a note was still valid at that time (milliseconds since 1970), as far as its visible successors tell. */
export const isValidAt = ([next]: readonly Successor[], asOf: number): boolean => next === undefined || next.at >= asOf;

/** The details of a note that a hit may show: of other notes, only the visible successor. */
export function toVisibleNote(
  { importance, place, proposedBy }: NoteDetails,
  [next]: readonly Successor[],
): NoteDetails {
  return {
    ...(importance && { importance }),
    ...(place && { place }),
    ...(proposedBy && { proposedBy }),
    ...(next && { replaced: next }),
  };
}

interface FoundNote {
  readonly turn: TurnInContext;
  readonly successors: readonly Successor[];
}

/** Returns the first `limit` items without notes whose successor is among them, because those are out of date. */
export function selectCurrent<T extends FoundNote>(found: readonly T[], limit: number): readonly T[] {
  for (let remaining = found; ;) {
    const shown = remaining.slice(0, limit);
    const shownIds = new Set(shown.map(({ turn }) => turn.conversation.id));
    const superseded = shown.filter(({ successors }) => successors.some(({ by }) => shownIds.has(by)));
    if (superseded.length === 0) return shown;
    remaining = remaining.filter(one => !superseded.includes(one));
  }
}
