/** Masks text that the user wants to hide. It is separate from the search for it, which is large. */
import type { Finding, SensitiveKind } from './finding';

/**
 * Replaces each finding with the text that `toReplacement` returns for its kind. `findings` are sorted and do not
 * overlap, as from `findSensitive`.
 */
export function mask(
  text: string,
  findings: readonly Finding[],
  toReplacement: (kind: SensitiveKind) => string,
): string {
  let at = 0;
  let maskedText = '';
  for (const { kind, start, end } of findings) {
    maskedText += text.slice(at, start) + toReplacement(kind);
    at = end;
  }
  return maskedText + text.slice(at);
}

/** Text that the user wants to hide wherever it occurs. */
export interface HiddenText {
  readonly kind: SensitiveKind;
  readonly text: string;
}

/**
 * Finds all occurrences of the hidden texts in `text`, sorted and without overlaps. Of two that overlap, the longer one
 * is taken.
 */
export function findHidden(text: string, hidden: readonly HiddenText[]): readonly Finding[] {
  const findings: Finding[] = [];
  const byLength = [...hidden].filter(each => each.text).sort((a, b) => b.text.length - a.text.length);
  for (const { kind, text: words } of byLength) {
    for (let start = text.indexOf(words); start !== -1; start = text.indexOf(words, start + words.length)) {
      const end = start + words.length;
      if (!findings.some(finding => start < finding.end && finding.start < end)) findings.push({ kind, start, end });
    }
  }
  return findings.sort((a, b) => a.start - b.start);
}
