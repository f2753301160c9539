/** Checks of a message by its text: quoted phrases, and words that a query excludes. Long texts are read in slices. */
import type { Query } from '../query/query';
import { createMatchCheck } from '../search/find-matches';
import { createPhraseMatcher } from '../search/text/phrase-matcher';
import type { TurnInContext } from '../vault/vault';

export type TextCheck = (found: TurnInContext) => Promise<boolean>;

/** A check of one piece of a text. `length`: of what it looks for, in UTF-16 units. */
export interface PieceCheck {
  readonly length: number;
  readonly check: (piece: string) => boolean;
}

/** Checks what is quoted and what is excluded; `undefined` if nothing is. Each message is checked once. `pause` lets others go on. */
export function createTextCheck(
  { phrases, eitherPhrases = [], excluded = [] }: Query,
  pause: () => Promise<void>,
): TextCheck | undefined {
  if (phrases.length + eitherPhrases.length + excluded.length === 0) return undefined;
  const wanted = [...phrases.map(phrase => [phrase]), ...eitherPhrases].map(either =>
    either.map(phrase => ({ length: phrase.length, matches: createPhraseMatcher([phrase]) })),
  );
  // The blank behind a word says that it is typed to its end.
  const unwanted = excluded.map(word => ({ length: word.length, check: createMatchCheck(`${word} `) }));
  const check: TextCheck = async ({ turn, conversation: { title }, exchange }) => {
    for (const either of wanted) {
      const checks = either.map(({ length, matches }) => ({ length, check: (piece: string) => matches(piece, title) }));
      if (!(await hasAny([turn.text], checks, pause))) return false;
    }
    return !(await hasAny([title, ...exchange.map(one => one.text)], unwanted, pause));
  };
  const known = new Map<string, Promise<boolean>>();
  return found => {
    const key = JSON.stringify([found.conversation.id, found.conversation.revision, found.turn.id]);
    const answer = known.get(key) ?? check(found);
    known.set(key, answer);
    return answer;
  };
}

/** In UTF-16 units: what is read at once, before others have their turn. */
const maxPieceLength = 100_000;
/** In UTF-16 units that two pieces share: marks and blanks may stand between the letters of a phrase. */
const maxMarkupLength = 1_000;

/** Whether any check holds for a piece of any text; a text of usual length is one piece. */
export async function hasAny(
  texts: readonly string[],
  checks: readonly PieceCheck[],
  pause: () => Promise<void>,
): Promise<boolean> {
  for (const text of texts)
    for (const { length, check } of checks)
      for (const piece of splitPieces(text, length * 2 + maxMarkupLength)) {
        if (check(piece)) return true;
        await pause();
      }
  return false;
}

function* splitPieces(text: string, overlap: number): Generator<string> {
  for (let start = 0; ; start += maxPieceLength) {
    yield text.slice(start, start + maxPieceLength + overlap);
    if (start + maxPieceLength + overlap >= text.length) return;
  }
}
