/** Ranks documents by the words of a question: BM25 over two fields. Any of the telling words finds. */
import type { Postings } from './postings';
import { counts, telling, type Term } from './question';

export interface Field {
  readonly postings: Postings;
  /** What a word found here counts. */
  readonly boost: number;
}

/** BM25's usual constants: how soon repetition stops counting, and how much long passages are held back. */
const saturation = 1.2;
const lengthPenalty = 0.75;

/** A prefix stands for its most frequent continuations; more would only add noise. */
const continuations = 48;

/**
 * A document that holds less than this part of what the best one holds (by weight) shares a word with the question and nothing more.
 * Tried on JSQuAD and LoCoMo (`docs/decisions/0006`): of the right passages among the first ten it drops fewer than 1 in 400.
 */
const leastShare = 0.3;

/** Ids with scores, in no order. With `allowed`, only those are ranked. `count`: documents in all. */
export function rankByWords(
  terms: readonly Term[],
  fields: readonly Field[],
  count: number,
  allowed?: ReadonlySet<number>,
): [id: number, score: number][] {
  const found = new Map(telling(terms).map(term => [term, matches(term, fields, allowed)]));
  const told = new Set([...found.values()].flatMap(documents => [...documents.keys()]));
  // The other words only tell apart what is found already.
  for (const term of terms) if (!found.has(term)) found.set(term, matches(term, fields, told));

  const scores = new Map<number, { score: number; share: number }>();
  for (const [term, documents] of found) {
    const weight = rarity(term.token, fields, count) * term.importance;
    for (const [id, strength] of documents) {
      if (!counts(term, terms, other => found.get(other)?.has(id) ?? false)) continue;
      const known = scores.get(id) ?? { score: 0, share: 0 };
      scores.set(id, { score: known.score + strength * weight, share: known.share + weight });
    }
  }
  let best = 0;
  for (const { share } of scores.values()) best = Math.max(best, share);
  return [...scores].filter(([, { share }]) => share >= leastShare * best).map(([id, { score }]) => [id, score]);
}

/** How strongly each document holds the term, in whichever field; a continuation counts less the longer it is. */
function matches(
  { token, isPrefix }: Term,
  fields: readonly Field[],
  allowed?: ReadonlySet<number>,
): Map<number, number> {
  const strengths = new Map<number, number>();
  const take = (term: string, weight: number) => {
    for (const { postings, boost } of fields) {
      for (const [id, frequency] of postings.of(term) ?? []) {
        if (allowed && !allowed.has(id)) continue;
        const length = postings.lengthOf(id) / postings.averageLength;
        const norm = frequency + saturation * (1 - lengthPenalty + lengthPenalty * length);
        const strength = (weight * boost * frequency * (saturation + 1)) / norm;
        // The better of the fields and of the continuations: saying a word again in the title adds little.
        strengths.set(id, Math.max(strengths.get(id) ?? 0, strength));
      }
    }
  };
  take(token, 1);
  if (isPrefix) {
    const longer = new Set(fields.flatMap(({ postings }) => postings.beginningWith(token, continuations)));
    for (const term of longer) take(term, token.length / term.length / 2);
  }
  return strengths;
}

/** BM25's idf, from the field where the term is most common. */
function rarity(token: string, fields: readonly Field[], count: number): number {
  const frequency = Math.max(0, ...fields.map(({ postings }) => postings.of(token)?.size ?? 0));
  return Math.log(1 + (count - frequency + 0.5) / (frequency + 0.5));
}
