/** How words are weighed. Tuned with `npm run evaluate`; a change here changes every answer and no stored byte. */

/** What an occurrence counts for a row, by where it stands. What a row has from several places is added up before it saturates. */
export const near = 0.5;
/** Two rows away. */
export const next = 0.2;
/** In the first row of the question that the row answers; beside what it counts as a neighbour. */
export const question = 0.3;
/** In the title of the conversation. */
export const title = 0.8;

/** BM25: how soon repetition stops counting, and how much long windows are held back. */
export const saturation = 0.6;
export const lengthPenalty = 0.35;

/**
 * The importance of function words where something else is asked as well: they never find, and only tell apart what is found. Without
 * them FriendsQA loses 0.010 of nDCG@10 and LoCoMo 0.004 (hybrid, n 2,383 and 760, 2026-11-22).
 */
export const functionWord = 0.4;

/** The same of one kanji of a longer word, so that 「男性」 is near 「男の子」. */
export const character = 0.8;

/** An unfinished word stands for its most frequent continuations; more would only add noise. */
export const continuations = 48;
/** And fewer for each byte that is not typed yet: one letter says next to nothing, one kanji (three bytes) much. */
export const continuationsPerByte = 8;
/** What a continuation counts of an occurrence, before the share of it that is typed. */
export const continuation = 0.5;

/**
 * A row that holds less than this part of what the best one holds (telling words, by weight) shares a word with the question and
 * nothing more (`docs/decisions/0006`).
 */
export const leastShare = 0.3;

/** More occurrences in one row are not told apart: saturation makes them equal anyhow. Part of the format: fits in four bits. */
export const mostRepeats = 15;
