/**
 * What in a text may not be meant to travel to another company: for a warning before it goes, never to change anything by itself.
 * It knows shapes and no meanings: an address in words, or a secret that looks like a word, it does not see.
 */
import type { Finding } from './finding';
import { joined } from './joined';
import { personalIn } from './personal';
import { secretsIn } from './secrets';

export type { Finding, Sensitive } from './finding';

/** In order, none over another. */
export async function sensitiveIn(text: string): Promise<readonly Finding[]> {
  return joined([...(await secretsIn(text)), ...personalIn(text)]);
}
