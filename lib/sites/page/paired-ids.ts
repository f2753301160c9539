/** Ids of a prompt and its answer that share one key of the site, so that the ids show that they belong together. */
import type { SeenTurn } from '../../core/conversation';

/** Returns an id from a key that a prompt and its answer share. */
export const idUnder = (key: string, role: SeenTurn['role']): string => `${key}:${role}`;

/** Whether the ids say that `answer` answers `prompt`. A row number is no such key, because an edited prompt stands in the same row. */
export function isAnswerTo(prompt: SeenTurn, answer: SeenTurn): boolean {
  if (prompt.role !== 'user' || answer.role !== 'assistant') return false;
  const key = keyOf(prompt);
  return key !== undefined && key === keyOf(answer);
}

function keyOf({ id, role }: SeenTurn): string | undefined {
  const ending = `:${role}`;
  return id.endsWith(ending) && !id.startsWith('row:') ? id.slice(0, -ending.length) : undefined;
}
