/** Checks of a message by its text: quoted phrases, and words that a query excludes. */
import type { Query } from '../query/query';
import { yieldToOthers } from '../search/async/yield-to-others';
import { findMarks } from '../search/snippet';
import { createPhraseMatcher } from '../search/text/phrase-matcher';
import type { TurnInContext } from '../vault/vault';

export const hasWords = (text: string, words: string): boolean => findMarks(text, words).length > 0;

export type TextCheck = (found: TurnInContext) => Promise<boolean>;

/** Checks what is quoted and what is excluded; `undefined` if nothing is. Each message is checked once. */
export function createTextCheck({ phrases, eitherPhrases = [], excluded = [] }: Query): TextCheck | undefined {
  if (phrases.length + eitherPhrases.length + excluded.length === 0) return undefined;
  const check: TextCheck = async found => {
    for (const phrase of phrases) if (!(await hasPhrase(phrase, found))) return false;
    for (const either of eitherPhrases) {
      const has = await Promise.all(either.map(phrase => hasPhrase(phrase, found)));
      if (!has.includes(true)) return false;
    }
    for (const word of excluded) {
      const texts = [found.conversation.title, ...found.exchange.map(one => one.text)];
      // The blank behind a word says that it is typed to its end.
      for (const text of texts)
        if (await isInSomePiece(text, word.length, piece => hasWords(piece, `${word} `))) return false;
    }
    return true;
  };
  const known = new WeakMap<TurnInContext, Promise<boolean>>();
  return found => {
    const answer = known.get(found) ?? check(found);
    known.set(found, answer);
    return answer;
  };
}

async function hasPhrase(phrase: string, { turn: { text }, conversation: { title } }: TurnInContext): Promise<boolean> {
  const matches = createPhraseMatcher([phrase]);
  return isInSomePiece(text, phrase.length, piece => matches(piece, title));
}

/** In UTF-16 units: what is read at once, before others have their turn. */
const maxPieceLength = 100_000;
/** In UTF-16 units that two pieces share: marks and blanks may stand between the letters of a phrase. */
const maxMarkupLength = 1_000;

/** Whether the check holds for a piece of the text; a text of usual length is one piece. */
async function isInSomePiece(text: string, length: number, check: (piece: string) => boolean): Promise<boolean> {
  const overlap = length * 2 + maxMarkupLength;
  for (let start = 0; ; start += maxPieceLength) {
    if (check(text.slice(start, start + maxPieceLength + overlap))) return true;
    if (start + maxPieceLength + overlap >= text.length) return false;
    await yieldToOthers();
  }
}
