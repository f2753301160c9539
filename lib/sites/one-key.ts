/** Where a site gives a prompt and the answer to it one key, their ids say that they belong together. */
import type { SeenTurn } from '../conversation';

/** An id under a key that a prompt and its answer share. */
export const idUnder = (key: string, role: SeenTurn['role']): string => `${key}:${role}`;

/** Whether the site itself says so. A row's number is no such key: an edited prompt stands in the same row. */
export function isAnswerTo(prompt: SeenTurn, answer: SeenTurn): boolean {
  if (prompt.role !== 'user' || answer.role !== 'assistant') return false;
  const key = keyOf(prompt);
  return key !== undefined && key === keyOf(answer);
}

function keyOf({ id, role }: SeenTurn): string | undefined {
  const ending = `:${role}`;
  return id.endsWith(ending) && !id.startsWith('row:') ? id.slice(0, -ending.length) : undefined;
}
