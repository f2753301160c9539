/**
 * The minimum-relevance cut: whether a passage has enough to do with the question to be called found, so that "nothing found" is an
 * answer. A ranking always has a first; only what stands in the passage, and how near it is, tells whether it is more than the
 * least distant.
 */
import { counts, isCharacter, telling, termsOf, type Term } from '../question';
import { tokenize } from '../tokenize';

/**
 * Of a question with few words a passage may hold many by chance, of one with many only few: so the share that is asked for falls
 * with the root of their number.
 */
const chance = 0.4;
/** What nearness (0: as near as any passage, 1: the same) counts beside the share of words. */
const nearness = 0.15;
/** Where meaning answers, and where words alone do. `docs/decisions/0019` has what these cut off, and what they lose. */
const bar = { withMeaning: 0.225, byWords: 0.18 };

/** What the ranking says of a passage. */
export interface Ranked {
  /** By words: the part that it has of what the question could reach, rare words and words that nobody wrote for more. */
  readonly share: number;
  /** Its nearness to the question; absent where meaning did not answer. */
  readonly meaning?: number;
}

/** Answers whether a passage is found. `said`: the passage, with the question that it answers. */
export function relevanceTo(question: string): (said: string, ranked: Ranked) => boolean {
  const terms = termsOf(question);
  const asked = telling(terms);
  const weight = weightOf(asked);
  const everything = weightOf(terms);
  // Whoever types nothing but names looks them up: what holds them all is found, however far it is from what they mean to a model.
  const isLookup = terms.every(term => asked.includes(term) || isCharacter(term));

  return (said, { share, meaning }) => {
    if (weight === 0) return false;
    const words = share - chance / Math.sqrt(weight);
    if (meaning === undefined ? words >= bar.byWords : words + nearness * meaning >= bar.withMeaning) return true;
    // Where the whole question stands, it does not matter how little of it says something: 「ふるさと」 is written like a particle.
    return heldIn(said, asked) === weight && (isLookup || heldIn(said, terms) === everything);
  };
}

const weightOf = (terms: readonly Term[]): number => terms.reduce((sum, { importance }) => sum + importance, 0);

/** The importance of the terms that stand in the text. */
function heldIn(said: string, asked: readonly Term[]): number {
  const tokens = new Set(tokenize(said));
  const all = [...tokens];
  const holds = ({ token, typed = token, isPrefix }: Term): boolean =>
    tokens.has(token) || (isPrefix && all.some(one => one.startsWith(typed)));
  return weightOf(asked.filter(term => holds(term) && counts(term, asked, holds)));
}
