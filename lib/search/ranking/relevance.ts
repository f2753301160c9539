/**
 * Decides whether a chunk is relevant enough to count as found, so that “nothing found” is possible. A ranking always
 * has a first entry; only the text shows whether it fits.
 */
import {
  addAlternatives,
  isCounted,
  isCharacter,
  isEmoji,
  selectContentTerms,
  parseTerms,
  type Alternative,
  type Alternatives,
  type Term,
} from '../text/query-terms';
import { isOnlyPart } from '../text/own-word';
import { normalizeSearchText } from '../text/scan';
import { findTellingWords } from './telling-words';
import { tokenize } from '../text/tokenize';
import { maxRarity } from '../text-index/rarity';
import { misspelt } from '../text-index/weights';

/** The minimum share in any case. See `docs/decisions/0019` for the effect of these three numbers. */
const minShare = 0.25;
/** A chunk often holds all words of a short query by chance, so this falls with the root of their number. */
const chanceAllowance = 0.25;
/** Added if many chats hold the words by chance: 「兄は何と言った」 when half of them are about him. */
const perRarity = 0.06;

/** The more similar, the fewer words a text needs, of which translations, synonyms and respellings are some. */
const minNearSimilarity = 0.3;
const nearEnough = 0.9;
const perNearShare = 0.75;
/** Added if many chats hold the words by chance. */
const perNearRarity = 0.1;
/** A text in the other language holds fewer of the words, and is less similar. */
const [minForeignSimilarity, minForeignShare] = [0.25, 0.25];
const foreignEnough = 0.72;
const foreignEnoughForFirst = 0.62;
const perForeignShare = 0.5;
/** A question whose telling words all stand in a text is answered there, unless more chats hold them by chance (`rarity.ts`). */
const minWholeRarity = 0.5;
/** From the first similarity on, the share that is needed falls with it; not in Japanese, where most that share so few words differ. */
const [startOfHelp, perSimilarity] = [0.33, 0.7];
/** Less similar than the first, or as good as many others, a text needs more of the words than the minimum. */
const backingSimilarity = 0.26;
const sufficientShare = 0.5;
/** Where words were guessed, a text has so much of the query as typed, or is so similar. */
const guessShare = 0.45;
const guessSimilarity = 0.45;

/** The part of the ranking that the check needs. */
export interface RelevanceInput {
  /** Share of the highest possible text score, in which rare and unused words weigh more. */
  readonly textShare: number;
  /** To the question, relative to all chunks; absent without a model. */
  readonly similarity?: number;
  /** First by words and meaning together, and the most similar of all. */
  readonly isFirst?: boolean;
  /** Many chats match the words as well (`crowd.ts`). */
  readonly isInCrowd?: boolean;
}

/**
 * Returns a check of a chunk's text, given with the chat's title and the answered question. `rarity` is that of the
 * query in this vault, and `alternatives` what it stood for there (`IndexAnswer`). A model finds something similar to
 * every query, so similarity only adds to words or takes from them.
 */
export function createRelevanceCheck(
  question: string,
  rarity: number,
  alternatives?: Alternatives,
): (text: string, ranked: RelevanceInput, title?: string) => boolean {
  const terms = addAlternatives(parseTerms(question), alternatives);
  const contentTerms = selectContentTerms(terms);
  const hasTellingWords = rarity < minTellingRarity ? () => false : createTellingCheck(question, contentTerms);
  const weight = computeWeight(contentTerms);
  const totalWeight = computeWeight(terms);
  const commonness = Math.max(0, maxRarity - rarity);
  const minTextShare = minShare + chanceAllowance / Math.sqrt(weight) + perRarity * commonness;
  const enough = nearEnough + perNearRarity * commonness;
  // A query of names alone is a lookup: a text with all of them is relevant, however many chats have them.
  const isLookup = terms.every(term => contentTerms.includes(term) || isCharacter(term) || isEmoji(term));
  const canBePieces = canMatchByPieces(contentTerms);

  const isJapaneseQuestion = isJapanese(question);
  const isGuessed = contentTerms.some(({ also }) => also?.some(other => !isSure(other)));
  const computeShare = (text: string, canGuess: boolean) => computeTextWeight(text, contentTerms, canGuess) / weight;
  const isMeant = (text: string, similarity = 0) =>
    !isGuessed || similarity >= guessSimilarity || computeShare(text, false) >= guessShare;

  // A text with the whole query is relevant, even if its words are function words: 「ふるさと」 looks like a particle.
  const isWhole = (text: string): boolean =>
    computeTextWeight(text, contentTerms) === weight &&
    (isLookup || rarity >= minWholeRarity || computeTextWeight(text, terms) === totalWeight) &&
    (!nounOfVerb.test(question) || new RegExp(`${question}(?!\\p{Script=Han})`, 'u').test(text));

  return (text, { textShare, similarity, isFirst, isInCrowd }, title = '') => {
    if (weight === 0) return false;
    if (isInCrowd && textShare < sufficientShare) return isWhole(text);
    const isForeign = similarity !== undefined && isJapanese(text) !== isJapaneseQuestion;
    const enoughAbroad = isForeign ? (isFirst ? foreignEnoughForFirst : foreignEnough) : undefined;
    if (isNear(similarity, { enough, enoughAbroad }, () => computeShare(text, true))) return true;
    const isBacked = similarity === undefined || similarity >= backingSimilarity || textShare >= sufficientShare;
    const help = isJapaneseQuestion ? 0 : perSimilarity * Math.max(0, (similarity ?? 0) - startOfHelp);
    const isShared = textShare >= minTextShare - help && isBacked && isMeant(text, similarity);
    if (isShared && (!canBePieces || !isMatchedByPieces(text, contentTerms))) return true;
    // Of words in another script than their text, a model tells little.
    return isWhole(text) || hasTellingWords(text, isForeign || (similarity ?? 1) >= titleSimilarity ? title : '');
  };
}

interface NearLimits {
  /** What similarity and share of the words must come to. */
  readonly enough: number;
  /** The same of a text in the other language; absent if it is in the question's own. */
  readonly enoughAbroad: number | undefined;
}

function isNear(similarity = 0, { enough, enoughAbroad }: NearLimits, computeShare: () => number): boolean {
  if (similarity < (enoughAbroad === undefined ? minNearSimilarity : minForeignSimilarity)) return false;
  const share = computeShare();
  if (similarity >= minNearSimilarity && similarity + perNearShare * share >= enough) return true;
  const canCross = enoughAbroad !== undefined && share >= minForeignShare;
  return canCross && similarity + perForeignShare * share >= enoughAbroad;
}

/** Names in Latin letters do not make a text English. */
const isJapanese = (text: string): boolean =>
  (text.match(/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/gu) ?? []).length > text.length * 0.1;

/** 「釣り」 alone is no part of 「釣り合う」. */
const nounOfVerb = /^\p{Script=Han}[きぎしちにびみりい]$/u;

/** The share of the telling words that a text must hold: much of a short question, less of a long one. */
const minTellingShare = 0.44;
const perTellingWord = 0.5;
/** A telling word in the title counts for so much more. */
const titleBonus = 0.6;
/** Less similar, a text that shares a word with its title may be about something else: “Markov chain”, “bicycle chain”. */
const titleSimilarity = 0.35;
/** Below it words may meet by chance, and only the index knows how much they say. */
const minTellingRarity = maxRarity - 0.1;

function createTellingCheck(question: string, contentTerms: readonly Term[]): (text: string, title: string) => boolean {
  const words = findTellingWords(question, contentTerms.map(removeRespellings));
  const total = words.reduce((sum, { weight }) => sum + weight, 0);
  const computeShare = (text: string) => {
    const judged = { normalized: normalizeSearchText(text).toLowerCase(), holds: createTermMatcher(text) };
    return words.reduce((sum, { weight, isIn }) => sum + (isIn(judged) ? weight : 0), 0) / total;
  };
  const wanted = minTellingShare + perTellingWord / Math.sqrt(total);
  return (text, title) => {
    if (total === 0) return false;
    const share = computeShare(text);
    // Most texts are too far for a title to matter.
    if (share >= wanted || share * (1 + titleBonus) < wanted) return share >= wanted;
    return share + titleBonus * computeShare(title) >= wanted;
  };
}

/** One word of two, and respelled at that, is too little: “painted” is no “pain”. */
const removeRespellings = (term: Term): Term =>
  term.also ? { ...term, also: term.also.filter(({ weight }) => weight > misspelt) } : term;

/** The 2 of `OAuth2` and of any list, the B of “plan B”. */
const singleCharacter = /^[a-z0-9]$/;

/** Whether the query has pieces: parts of an identifier, or single letters and digits. */
const canMatchByPieces = (contentTerms: readonly Term[]): boolean =>
  contentTerms.some(
    ({ token, pieces, partOf }) => pieces !== undefined || partOf !== undefined || singleCharacter.test(token),
  );

/**
 * Whether only pieces match: “A/B test” by “test” alone, “2 factor auth” by two pieces of `OAuth2`. Single letters and
 * digits do not count, and parts count only with their whole or all other parts. More than half of the words must
 * match; for long queries less.
 */
function isMatchedByPieces(text: string, contentTerms: readonly Term[]): boolean {
  const words = contentTerms.filter(({ token }) => !singleCharacter.test(token));
  const isPresent = createTermMatcher(text);
  const isHeld = (term: Term): boolean => {
    const { partOf } = term;
    if (partOf === undefined) return isPresent(term);
    const parts = words.filter(other => other.partOf === partOf);
    return (
      words.some(whole => whole.token === partOf && isPresent(whole)) || (parts.length > 1 && parts.every(isPresent))
    );
  };
  return computeHeldWeight(words, isHeld) ** 2 * 2 <= computeWeight(words);
}

const computeWeight = (terms: readonly Term[]): number => terms.reduce((sum, { importance }) => sum + importance, 0);

const computeHeldWeight = (contentTerms: readonly Term[], isHeld: (term: Term) => boolean): number =>
  computeWeight(contentTerms.filter(term => isHeld(term) && isCounted(term, contentTerms, isHeld)));

/** The importance of the terms that the text contains. */
function computeTextWeight(text: string, contentTerms: readonly Term[], canGuess = false): number {
  const isPresent = createTermMatcher(text, canGuess);
  // If the whole identifier is there, so are its parts: `ipv` of `IPv6`.
  return computeHeldWeight(
    contentTerms,
    term => isPresent(term) || contentTerms.some(whole => whole.token === term.partOf && isPresent(whole)),
  );
}

/** A misspelling of a short word may be another word. */
const isSure = ({ weight }: Alternative): boolean => weight >= misspelt;

function createTermMatcher(text: string, canGuess = false): (term: Term) => boolean {
  const tokens = new Set(tokenize(text));
  const all = [...tokens];
  const has = (other: Alternative) =>
    (isSure(other) || canGuess) &&
    other.tokens.every(one => tokens.has(one)) &&
    !(other.tokens.length === 1 && isOnlyPart(other.tokens[0] ?? '', text, isSure(other)));
  return term => {
    const { token, typed = token, isPrefix } = term;
    if (tokens.has(token) || term.also?.some(has)) return true;
    return (isPrefix && (all.some(one => one.startsWith(typed)) || isBegun(typed, text))) || isWrittenApart(term, text);
  };
}

/** A word's end is missing in the index: `severan` is no beginning of “sever”, but of “severance”. */
const isBegun = (typed: string, text: string): boolean =>
  /^[a-z]{3,}$/.test(typed) && new RegExp(`(?<![\\p{L}\\p{N}])${typed}`, 'iu').test(normalizeSearchText(text));

/**
 * Finds identifiers written apart: `gpt4o` as `GPT-4o`, `retryCount` in `max_retry_count`. An unfinished one matches
 * its beginning, but not across a space: `http2` does not match “HTTP 200”.
 */
function isWrittenApart({ pieces, isPrefix }: Term, text: string): boolean {
  if (!pieces) return false;
  // The pieces hold only letters and digits, so they need no escaping.
  const whole = String.raw`${pieces.join(String.raw`[-‐‑_.\/ ]?`)}(?![\p{L}\p{N}])`;
  const patterns = isPrefix ? [whole, pieces.join(String.raw`[-‐‑_.\/]?`)] : [whole];
  return new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${patterns.join('|')})`, 'iu').test(normalizeSearchText(text));
}
