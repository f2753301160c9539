import type { Finding, Sensitive } from './finding';

/**
 * In order, none over another: what overlaps becomes one finding over all of it, because half of a key is not hidden; a key, where one
 * of them is a key, else what the longest one is. Of two as long the number that names a person is more than a way to reach them.
 */
export function joined(findings: readonly Finding[]): readonly Finding[] {
  const inOrder = findings.toSorted((one, other) => one.start - other.start);
  const all: (Finding & { readonly longest: number })[] = [];
  for (const { kind, start, end } of inOrder) {
    const last = all.at(-1);
    const length = end - start;
    if (!last || start >= last.end) {
      all.push({ kind, start, end, longest: length });
      continue;
    }
    const isKey = kind === 'secret' || last.kind === 'secret';
    const isMore = length > last.longest || (length === last.longest && isContact(last.kind));
    all[all.length - 1] = {
      kind: isKey ? 'secret' : isMore ? kind : last.kind,
      start: last.start,
      end: Math.max(last.end, end),
      longest: Math.max(last.longest, length),
    };
  }
  return all.map(({ kind, start, end }) => ({ kind, start, end }));
}

const isContact = (kind: Sensitive): boolean => kind === 'phone' || kind === 'email';
