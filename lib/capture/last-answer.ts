import type { ObservedTurn } from '../core/conversation';

/** The last answer of a chat, with its question. */
export interface LastAnswer {
  /** The id of the answer's turn. */
  readonly turn: string;
  /** Markdown. */
  readonly text: string;
  /** The user's message; empty if the page does not show it. */
  readonly question: string;
}

/** Returns `undefined` if the last turn is not an answer, or is unfinished. */
export function findLastAnswer(turns: readonly ObservedTurn[]): LastAnswer | undefined {
  const last = turns.at(-1);
  if (last?.role !== 'assistant' || last.unfinished) return undefined;
  return { turn: last.id, text: last.text, question: turns.findLast(({ role }) => role === 'user')?.text ?? '' };
}
