/**
 * The minimum-relevance cut: whether a passage has enough to do with the question to be called found, so that "nothing found" is an
 * answer. A ranking always has a first; only what stands in the passage, and how near it is, tells whether it is more than the
 * least distant.
 */
import { counts, telling, termsOf, type Term } from '../question';
import { tokenize } from '../tokenize';

/**
 * Of a question with few words a passage may hold many by chance, of one with many only few: so the share that is asked for falls
 * with the root of their number.
 */
const chance = 0.8;
/** What nearness (0: as near as any passage, 1: the same) counts beside the share of words. */
const nearness = 0.3;
/** Where meaning answers, and where words alone do. `docs/decisions/0019` has what these cut off, and what they lose. */
const bar = { withMeaning: 0.36, byWords: 0.25 };

/**
 * Answers whether a passage is found. `said`: the passage, with the question that it answers. `meaning`: its nearness to the
 * question; absent where meaning did not answer.
 */
export function relevanceTo(question: string): (said: string, meaning?: number) => boolean {
  const terms = termsOf(question);
  const asked = telling(terms);
  const weight = weightOf(asked);
  const everything = weightOf(terms);
  // Whoever types nothing but names looks them up: what holds them all is found, however far it is from what they mean to a model.
  const isLookup = terms.every(term => asked.includes(term) || isCharacter(term));

  return (said, meaning) => {
    if (weight === 0) return false;
    const share = heldIn(said, asked) / weight;
    if (isLookup && share === 1) return true;
    // Where the whole question stands, it does not matter how little of it says something: 「ふるさと」 is written like a particle.
    if (share === 1 && heldIn(said, terms) === everything) return true;
    const words = share - chance / Math.sqrt(weight);
    return meaning === undefined ? words >= bar.byWords : words + nearness * meaning >= bar.withMeaning;
  };
}

const weightOf = (terms: readonly Term[]): number => terms.reduce((sum, { importance }) => sum + importance, 0);

/** A kanji of a longer word: asked for by the way, and no function word. */
const isCharacter = ({ token }: Term): boolean => /^\p{Script=Han}$/u.test(token);

/** The importance of the terms that stand in the text. */
function heldIn(said: string, asked: readonly Term[]): number {
  const tokens = new Set(tokenize(said));
  const all = [...tokens];
  const holds = ({ token, typed = token, isPrefix }: Term): boolean =>
    tokens.has(token) || (isPrefix && all.some(one => one.startsWith(typed)));
  return weightOf(asked.filter(term => holds(term) && counts(term, asked, holds)));
}
