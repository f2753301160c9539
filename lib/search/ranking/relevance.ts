/**
 * Decides whether a chunk is relevant enough to count as found, so that “nothing found” is possible. A ranking always
 * has a first entry; only the text shows whether it fits.
 */
import { counts, isCharacter, isEmoji, telling, termsOf, type Term } from '../text/query-terms';
import { normalise } from '../text/scan';
import { tokenize } from '../text/tokenize';
import { mostRarity } from '../text-index/rarity';

/** The minimum share in any case. See `docs/decisions/0019` for the effect of these three numbers. */
const least = 0.23;
/** A chunk often holds all words of a short query by chance, so this falls with the root of their number. */
const chance = 0.25;
/** Added if many chats hold the words by chance: 「兄は何と言った」 when half of them are about him. */
const perRarity = 0.06;

/** The part of the ranking that the check needs. */
export interface Ranked {
  /** Share of the highest possible text score, in which rare and unused words weigh more. */
  readonly share: number;
}

/**
 * Returns a check of a chunk's text, given with the chat's title and the answered question. `rarity` is that of the
 * query in this vault (`IndexAnswer`). Similarity does not count: a model finds something similar to every query.
 */
export function relevanceTo(question: string, rarity: number): (said: string, ranked: Ranked) => boolean {
  const terms = termsOf(question);
  const asked = telling(terms);
  const weight = weightOf(asked);
  const everything = weightOf(terms);
  const wanted = least + chance / Math.sqrt(weight) + perRarity * Math.max(0, mostRarity - rarity);
  // A query of names alone is a lookup: a text with all of them is relevant, however many chats have them.
  const isLookup = terms.every(term => asked.includes(term) || isCharacter(term) || isEmoji(term));
  const isPieced = mayBePieces(asked);

  return (said, { share }) => {
    if (weight === 0) return false;
    if (share >= wanted && (!isPieced || !isByPieces(said, asked))) return true;
    // A text with the whole query is relevant, even if its words are function words: 「ふるさと」 looks like a particle.
    return heldIn(said, asked) === weight && (isLookup || heldIn(said, terms) === everything);
  };
}

/** The 2 of `OAuth2` and of any list, the B of “plan B”. */
const oneLetter = /^[a-z0-9]$/;

/** Whether the query has pieces: parts of an identifier, or single letters and digits. */
const mayBePieces = (asked: readonly Term[]): boolean =>
  asked.some(({ token, pieces, partOf }) => pieces !== undefined || partOf !== undefined || oneLetter.test(token));

/**
 * Whether only pieces match: “A/B test” by “test” alone, “2 factor auth” by two pieces of `OAuth2`. Single letters and
 * digits do not count, and parts count only with their whole or all other parts. More than half of the words must
 * match; for long queries less.
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

/** The importance of the terms that the text contains. */
function heldIn(said: string, asked: readonly Term[]): number {
  const stands = standingIn(said);
  // If the whole identifier is there, so are its parts: `ipv` of `IPv6`.
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
 * Finds identifiers written apart: `gpt4o` as `GPT-4o`, `retryCount` in `max_retry_count`. An unfinished one matches
 * its beginning, but not across a space: `http2` does not match “HTTP 200”.
 */
function isWrittenApart({ pieces, isPrefix }: Term, said: string): boolean {
  if (!pieces) return false;
  // The pieces hold only letters and digits, so they need no escaping.
  const whole = String.raw`${pieces.join(String.raw`[-‐‑_.\/ ]?`)}(?![\p{L}\p{N}])`;
  const ways = isPrefix ? [whole, pieces.join(String.raw`[-‐‑_.\/]?`)] : [whole];
  return new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${ways.join('|')})`, 'iu').test(normalise(said));
}
