import type { Completeness } from '../core/conversation';
import type { PartialChat } from '../core/hit';

/** Returns the stored share of a chat if part of it is known to be missing; otherwise `undefined`. */
export function getPartialChat(completeness: Completeness | undefined): PartialChat | undefined {
  if (completeness?.unread) return { turns: completeness.turns - completeness.unread, of: completeness.turns };
  if (completeness?.state !== 'partial') return undefined;
  const { turns, of = 0, gap } = completeness;
  if (of > turns) return { turns, of };
  return gap ? { turns } : undefined;
}
