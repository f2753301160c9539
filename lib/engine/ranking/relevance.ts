/**
 * The minimum-relevance cut: whether a passage has enough to do with the question to be called found, so that "nothing found" is an
 * answer. A ranking always has a first; only what stands in the passage tells whether it is more than the least distant.
 */
import { counts, isCharacter, isEmoji, telling, termsOf, type Term } from '../question';
import { normalise } from '../scan';
import { tokenize } from '../tokenize';
import { mostRarity } from '../words/rarity';

/** The part of the question that is asked for in any case. `docs/decisions/0019` has what these three cut off, and what they lose. */
const least = 0.23;
/** Of a question with few words a passage may hold many by chance, of one with many only few: this falls with the root of their number. */
const chance = 0.25;
/** What is asked for beyond it where many a chat holds the words by chance: 「兄は何と言った」 where half of them are about him. */
const perRarity = 0.06;

/** What the ranking says of a passage. */
export interface Ranked {
  /** By words: the part that it has of what the question could reach, rare words and words that nobody wrote for more. */
  readonly share: number;
}

/**
 * Answers whether a passage is found. `rarity`: of the question in this vault (`IndexAnswer`). `said`: the passage, with the title of its chat
 * and the question that it answers. Nearness has no say: a model finds something near to every question, and one that cannot read the language, everything.
 */
export function relevanceTo(question: string, rarity: number): (said: string, ranked: Ranked) => boolean {
  const terms = termsOf(question);
  const asked = telling(terms);
  const weight = weightOf(asked);
  const everything = weightOf(terms);
  const wanted = least + chance / Math.sqrt(weight) + perRarity * Math.max(0, mostRarity - rarity);
  // Whoever types nothing but names looks them up: what holds them all is found, however many chats do.
  const isLookup = terms.every(term => asked.includes(term) || isCharacter(term) || isEmoji(term));
  const isPieced = mayBePieces(asked);

  return (said, { share }) => {
    if (weight === 0) return false;
    if (share >= wanted && (!isPieced || !isByPieces(said, asked))) return true;
    // Where the whole question stands, it does not matter how little of it says something: 「ふるさと」 is written like a particle.
    return heldIn(said, asked) === weight && (isLookup || heldIn(said, terms) === everything);
  };
}

/** The 2 of `OAuth2` and of any list, the B of “plan B”. */
const oneLetter = /^[a-z0-9]$/;

/** Whether a passage may have its share of the question by pieces: one asks for an identifier, or for a single letter or digit. */
const mayBePieces = (asked: readonly Term[]): boolean =>
  asked.some(({ token, pieces, partOf }) => pieces !== undefined || partOf !== undefined || oneLetter.test(token));

/**
 * Whether it has: “A/B test” by “test” alone, “2 factor auth” by two pieces of `OAuth2`. Single letters and digits say nothing here, and
 * parts count only with their whole or with all other parts. Of few words more than half must be left; of many, as above, less.
 */
function isByPieces(said: string, asked: readonly Term[]): boolean {
  const words = asked.filter(({ token }) => !oneLetter.test(token));
  const stands = standingIn(said);
  const holds = (term: Term): boolean => {
    const { partOf } = term;
    if (partOf === undefined) return stands(term);
    const parts = words.filter(other => other.partOf === partOf);
    return words.some(whole => whole.token === partOf && stands(whole)) || (parts.length > 1 && parts.every(stands));
  };
  return weightHeld(words, holds) ** 2 * 2 <= weightOf(words);
}

const weightOf = (terms: readonly Term[]): number => terms.reduce((sum, { importance }) => sum + importance, 0);

const weightHeld = (asked: readonly Term[], holds: (term: Term) => boolean): number =>
  weightOf(asked.filter(term => holds(term) && counts(term, asked, holds)));

/** The importance of the terms that stand in the text. */
function heldIn(said: string, asked: readonly Term[]): number {
  const stands = standingIn(said);
  // Of an identifier that stands there, so do its parts: `ipv` of `IPv6`.
  return weightHeld(asked, term => stands(term) || asked.some(whole => whole.token === term.partOf && stands(whole)));
}

function standingIn(said: string): (term: Term) => boolean {
  const tokens = new Set(tokenize(said));
  const all = [...tokens];
  return term => {
    const { token, typed = token, isPrefix } = term;
    return tokens.has(token) || (isPrefix && all.some(one => one.startsWith(typed))) || isWrittenApart(term, said);
  };
}

/**
 * `gpt4o` as `GPT-4o`, `retryCount` in `max_retry_count`. Of one that is being typed, the beginning, but not over a blank: `http2` does not
 * begin “HTTP 200”.
 */
function isWrittenApart({ pieces, isPrefix }: Term, said: string): boolean {
  if (!pieces) return false;
  // Letters and digits, none of which a pattern takes for a sign.
  const whole = String.raw`${pieces.join(String.raw`[-‐‑_.\/ ]?`)}(?![\p{L}\p{N}])`;
  const ways = isPrefix ? [whole, pieces.join(String.raw`[-‐‑_.\/]?`)] : [whole];
  return new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${ways.join('|')})`, 'iu').test(normalise(said));
}
