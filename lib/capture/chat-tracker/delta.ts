/**
 * A long chat is not sent again in full when it grows. Only turns that the vault has not acknowledged are sent, with enough context to
 * place them.
 */
import type { ObservedTurn } from '../../core/conversation';
import { isEqual } from '../is-equal';

/** What the vault is known to have of a chat. */
export interface AcknowledgedTurns {
  readonly chat: string;
  readonly turns: readonly ObservedTurn[];
}

/** A prompt and its answer are enough to place what follows, even if the same prompt was sent twice. */
const overlap = 2;

/** Returns the turns to deliver: from two turns before the first new one to the last. */
export function computeDelta(
  known: AcknowledgedTurns | undefined,
  chat: string,
  turns: readonly ObservedTurn[],
): readonly ObservedTurn[] {
  // A row number does not identify a version of a turn. Only the turns above it do.
  if (known?.chat !== chat || turns.some(({ id }) => id.startsWith('row:'))) return turns;
  const changed = turns.findIndex((turn, index) => !isEqual(turn, known.turns[index]));
  // If no turn changed but later turns disappeared, the new end of the chat must be sent too.
  const first = changed < 0 ? turns.length : changed;
  return turns.slice(Math.max(0, first - overlap));
}
