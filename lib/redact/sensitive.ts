/**
 * What in a text may not be meant to travel to another company: for a warning before it goes, never to change anything by itself.
 * It knows shapes and no meanings: an address in words, or a secret that looks like a word, it does not see.
 */
import type { Finding } from './finding';
import { personalIn } from './personal';
import { secretsIn } from './secrets';

export type { Finding, Sensitive } from './finding';

/** In order, none inside another: of two that overlap the longer one stands. */
export async function sensitiveIn(text: string): Promise<readonly Finding[]> {
  const all = [...(await secretsIn(text)), ...personalIn(text)];
  const longestFirst = all.sort((one, other) => other.end - other.start - (one.end - one.start));
  const kept: Finding[] = [];
  for (const finding of longestFirst) {
    if (!kept.some(({ start, end }) => finding.start < end && start < finding.end)) kept.push(finding);
  }
  return kept.sort((one, other) => one.start - other.start);
}
