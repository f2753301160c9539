import type { Finding, SensitiveKind } from './finding';

/**
 * Sorts findings and merges those that overlap into one, because half a key must not stay visible. The kind is `secret`
 * if one of them is, otherwise that of the longest. If two are equally long, a number that identifies a person wins
 * over a contact.
 */
export function mergeFindings(findings: readonly Finding[]): readonly Finding[] {
  const sorted = findings.toSorted((a, b) => a.start - b.start);
  const merged: (Finding & { readonly maxLength: number })[] = [];
  for (const { kind, start, end } of sorted) {
    const last = merged.at(-1);
    const length = end - start;
    if (!last || start >= last.end) {
      merged.push({ kind, start, end, maxLength: length });
      continue;
    }
    const isKey = kind === 'secret' || last.kind === 'secret';
    const isStronger = length > last.maxLength || (length === last.maxLength && isContact(last.kind));
    merged[merged.length - 1] = {
      kind: isKey ? 'secret' : isStronger ? kind : last.kind,
      start: last.start,
      end: Math.max(last.end, end),
      maxLength: Math.max(last.maxLength, length),
    };
  }
  return merged.map(({ kind, start, end }) => ({ kind, start, end }));
}

const isContact = (kind: SensitiveKind): boolean => kind === 'phone' || kind === 'email';
