/**
 * Finds text that the user may not want to send to another company. It is used for a warning and changes nothing. It
 * knows patterns only: it does not find a postal address, or a secret that looks like a word.
 */
import type { Finding } from './finding';
import { joined } from './merge-findings';
import { personalIn } from './personal';
import { secretsIn } from './secrets';

export type { Finding, Sensitive } from './finding';

/** Findings are in order and do not overlap. */
export async function sensitiveIn(text: string): Promise<readonly Finding[]> {
  return joined([...(await secretsIn(text)), ...personalIn(text)]);
}
