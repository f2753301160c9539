import type { Completeness } from '../core/conversation';
import type { KeptPart } from '../core/hit';

/** Returns the stored share of a chat if part of it is known to be missing; otherwise `undefined`. */
export function keptPart(receipt: Completeness | undefined): KeptPart | undefined {
  if (receipt?.state !== 'partial') return undefined;
  const { turns, of = 0, gap } = receipt;
  if (of > turns) return { turns, of };
  return gap ? { turns } : undefined;
}
