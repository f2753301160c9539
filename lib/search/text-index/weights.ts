/** The weights of text scoring. Tuned with `npm run evaluate`; a change affects every result and no stored byte. */

/** The weight of an occurrence in a neighbouring row. The sum over all places is saturated afterwards. */
export const near = 0.5;
/** The weight two rows away. */
export const next = 0.2;
/** The weight in the first row of the question that the row answers, in addition to its weight as a neighbour. */
export const question = 0.3;
/** The weight in the conversation's title. */
export const title = 0.8;

/** BM25: how soon repetition saturates, and how much long windows are penalized. */
export const saturation = 0.6;
export const lengthPenalty = 0.35;

/**
 * The importance of function words beside content terms: they never find rows and only order them. Without them
 * FriendsQA loses 0.010 of nDCG@10 and LoCoMo 0.004 (hybrid, n 2,383 and 760, 2026-11-22).
 */
export const functionWord = 0.4;

/** The same for one kanji of a longer word, so that 「男性」 is near 「男の子」. */
export const character = 0.8;

/** An unfinished word is expanded to its most frequent continuations; more would add noise. */
export const continuations = 48;
/** Fewer for short prefixes: one letter says next to nothing, one kanji (three bytes) much. */
export const continuationsPerByte = 8;
/** The weight of a continuation, before the share that is typed. */
export const continuation = 0.5;

/** The weight of a word that is spelled nearly like the one typed, which no text has. */
export const misspelt = 0.7;
/** The same for two words written as one or the other way round, and for a short form. */
export const joined = 0.8;
export const shortForm = 0.8;
/** The same for a word that is read alike. */
export const reading = 0.8;

/** The same for a word of the other language, which may mean something else. */
export const translation = 0.35;
/** The same for a word of the same language that may mean the same. */
export const synonym = 0.35;

/**
 * A row below this share of the best one (content terms, by weight) only shares a word with the query
 * (`docs/decisions/0006`).
 */
export const minShare = 0.3;

/**
 * More occurrences in a row are not told apart, because saturation levels them. Part of the format: must fit in four
 * bits.
 */
export const maxRepeats = 15;
