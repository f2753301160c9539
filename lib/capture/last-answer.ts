import type { SeenTurn } from '../core/conversation';

/** The last answer of a chat, with its question. */
export interface FinishedAnswer {
  /** The id of the answer's turn. */
  readonly turn: string;
  /** Markdown. */
  readonly text: string;
  /** The user's message; empty if the page does not show it. */
  readonly asked: string;
}

/** Returns `undefined` if the last turn is not an answer, or is unfinished. */
export function answerOf(turns: readonly SeenTurn[]): FinishedAnswer | undefined {
  const last = turns.at(-1);
  if (last?.role !== 'assistant' || last.unfinished) return undefined;
  return { turn: last.id, text: last.text, asked: turns.findLast(({ role }) => role === 'user')?.text ?? '' };
}
