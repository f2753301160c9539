/** Parses what a query excludes and what it lets one choose: `-word`, `-"two words"`, `kyoto OR nara`, `"a b" OR "c d"`. */
import type { TextRange } from '../core/conversation';
import type { QuotedPhrase } from './operators';

export interface Exclusion extends TextRange {
  readonly text: string;
}

/** The members of one choice, in their order. */
export interface Disjunction {
  readonly members: readonly (TextRange & { readonly isPhrase: boolean })[];
}

/** UTF-16 units. Longer texts are pasted, and a minus in them means something else. */
const maxLength = 300;
// The marks of Japanese keyboards count, too.
const excluded = /(?<=^|[\s\u3000])[-－−](?<word>[^\s\u3000"＂“”]+)/gu;
const excludedPhrase = /(?<=^|[\s\u3000])[-－−]$/u;
const plainWord = /^(?:\p{Lu}?[\p{Ll}'’]+|\p{Lu}+|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]+)$/u;
// An option of a program is no wish: `-v`, `-rf`, `java -jar`, `find -name`.
const programOption = /^(?:[a-z]{1,2}|jar|name|type|exec|iname|version|help|classpath|verbose|silent)$/i;

/** Words behind a minus, and phrases behind one. `phrases` are those of the text. */
export function findExclusions(text: string, phrases: readonly QuotedPhrase[]): readonly Exclusion[] {
  if (text.length > maxLength) return [];
  const words = [...text.matchAll(excluded)].flatMap(({ 0: found, index, groups }): Exclusion[] => {
    const word = (groups?.['word'] ?? '').replace(/[,;.!?。、]+$/u, '');
    return programOption.test(word) || !plainWord.test(word)
      ? []
      : [{ text: word, start: index, end: index + found.length }];
  });
  const quoted = phrases
    .filter(({ start }) => excludedPhrase.test(text.slice(0, start)))
    .map(({ text: phrase, start, end }) => ({ text: phrase, start: start - 1, end }));
  const all = [...words, ...quoted];
  // Something must be left to search for.
  const rest = all.reduce(
    (left, { start, end }) => left.slice(0, start) + ' '.repeat(end - start) + left.slice(end),
    text,
  );
  return /[\p{L}\p{N}]/u.test(rest) ? all : [];
}

const member = /"[^"]+"|[^\s\u3000]+/gu;

/** Neighbours joined by a capital OR. `text` has blanks for operators and exclusions, and keeps its quotation marks. */
export function findAlternatives(text: string, phrases: readonly QuotedPhrase[]): readonly Disjunction[] {
  if (text.length > maxLength || !text.includes('OR')) return [];
  const tokens = [...text.replace(/[＂“”]/g, '"').matchAll(member)].map(({ 0: found, index }) => ({
    start: index,
    end: index + found.length,
    isOr: found === 'OR',
    isPhrase: phrases.some(({ start }) => start === index),
  }));
  const choices: Disjunction[] = [];
  for (let n = 0; n < tokens.length; n++) {
    const members = [tokens[n]];
    while (tokens[n + 1]?.isOr && tokens[n + 2] && !tokens[n + 2]?.isOr) members.push(tokens[(n += 2)]);
    const named = members.filter(one => one !== undefined && !one.isOr);
    if (named.length > 1) choices.push({ members: named.flatMap(one => one ?? []) });
  }
  return choices;
}
