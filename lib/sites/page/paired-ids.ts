/** Ids of a prompt and its answer that share one key of the site, so that the ids show that they belong together. */
import type { ObservedTurn } from '../../core/conversation';

/** Returns an id from a key that a prompt and its answer share. */
export const toPairedId = (key: string, role: ObservedTurn['role']): string => `${key}:${role}`;

/** Whether the ids say that `answer` answers `prompt`. A row number is no such key, because an edited prompt stands in the same row. */
export function isAnswerTo(prompt: ObservedTurn, answer: ObservedTurn): boolean {
  if (prompt.role !== 'user' || answer.role !== 'assistant') return false;
  const key = getPairKey(prompt);
  return key !== undefined && key === getPairKey(answer);
}

function getPairKey({ id, role }: ObservedTurn): string | undefined {
  const suffix = `:${role}`;
  return id.endsWith(suffix) && !id.startsWith('row:') ? id.slice(0, -suffix.length) : undefined;
}
