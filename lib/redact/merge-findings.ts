import type { Finding, Sensitive } from './finding';

/**
 * Sorts findings and merges those that overlap into one, because half a key must not stay visible. The kind is `secret`
 * if one of them is, otherwise that of the longest. If two are equally long, a number that identifies a person wins
 * over a contact.
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
