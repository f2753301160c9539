/** Checks of a message by its text: quoted phrases, and words that a query excludes. */
import type { Query } from '../query/query';
import { findMarks } from '../search/snippet';
import { createPhraseMatcher } from '../search/text/phrase-matcher';
import type { TurnInContext } from '../vault/vault';

export const hasWords = (text: string, words: string): boolean => findMarks(text, words).length > 0;

export type TextCheck = (found: TurnInContext) => boolean;

/** Checks what is quoted and what is excluded; `undefined` if nothing is. */
export function createTextCheck({ phrases, eitherPhrases = [], excluded = [] }: Query): TextCheck | undefined {
  if (phrases.length + eitherPhrases.length + excluded.length === 0) return undefined;
  const hasPhrases = createPhraseMatcher(phrases);
  const choices = eitherPhrases.map(either => either.map(phrase => createPhraseMatcher([phrase])));
  return ({ turn: { text }, conversation: { title }, exchange }) => {
    if (!hasPhrases(text, title)) return false;
    if (choices.some(matchers => !matchers.some(hasPhrase => hasPhrase(text, title)))) return false;
    // The blank behind a word says that it is typed to its end.
    const all = excluded.length > 0 ? [title, ...exchange.map(one => one.text)].join('\n') : '';
    return !excluded.some(word => hasWords(all, `${word} `));
  };
}
