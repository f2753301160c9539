/**
 * What in a text may not be meant to travel to another company: for a warning before it goes, never to change anything by itself.
 * It knows shapes and no meanings: an address in words, or a secret that looks like a word, it does not see.
 */
import type { Finding } from './finding';
import { personalIn } from './personal';
import { secretsIn } from './secrets';

export type { Finding, Sensitive } from './finding';

/**
 * In order, none over another: what overlaps becomes one finding over all of it, because half of a key is not hidden; a key, where one
 * of them is a key, else what the longest one is.
 */
export async function sensitiveIn(text: string): Promise<readonly Finding[]> {
  const all = [...(await secretsIn(text)), ...personalIn(text)].sort((one, other) => one.start - other.start);
  const joined: (Finding & { readonly longest: number })[] = [];
  for (const { kind, start, end } of all) {
    const last = joined.at(-1);
    const length = end - start;
    if (!last || start >= last.end) joined.push({ kind, start, end, longest: length });
    else {
      const isKey = kind === 'secret' || last.kind === 'secret';
      const name = isKey ? 'secret' : length > last.longest ? kind : last.kind;
      joined[joined.length - 1] = {
        kind: name,
        start: last.start,
        end: Math.max(last.end, end),
        longest: Math.max(last.longest, length),
      };
    }
  }
  return joined.map(({ kind, start, end }) => ({ kind, start, end }));
}
