import type { Completeness } from '../conversation';
import type { KeptPart } from '../hit';

/** How much of a chat is kept, where something of it is known to be missing; `undefined` where nothing is. */
export function keptPart(receipt: Completeness | undefined): KeptPart | undefined {
  if (receipt?.state !== 'partial') return undefined;
  const { turns, of = 0, gap } = receipt;
  if (of > turns) return { turns, of };
  return gap ? { turns } : undefined;
}
