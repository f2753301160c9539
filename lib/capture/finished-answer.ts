import type { SeenTurn } from '../conversation';

/** The last answer of a chat, and what it answers. */
export interface FinishedAnswer {
  /** The id of its turn. */
  readonly turn: string;
  /** Markdown. */
  readonly text: string;
  /** The user's message that it answers; empty where the page does not show it. */
  readonly asked: string;
}

/** `undefined` where the last turn is no answer, or one that broke off or is still being written. */
export function answerOf(turns: readonly SeenTurn[]): FinishedAnswer | undefined {
  const last = turns.at(-1);
  if (last?.role !== 'assistant' || last.unfinished) return undefined;
  return { turn: last.id, text: last.text, asked: turns.findLast(({ role }) => role === 'user')?.text ?? '' };
}
