/** Searches text and vectors and merges both lists: each candidate gets both scores. */
import { compareNewestFirst, compareLocations, type Catalogue } from '../catalogue/catalogue';
import type { Candidate, IndexAnswer, IndexQuery, ChunkLocation } from '../engine';
import { addAlternatives, joinAlternatives, parseTerms, selectContentTerms, type Term } from '../text/query-terms';
import type { TextIndex, TextRanking } from '../text-index/text-index';
import { findNeighbourCosines } from './find-neighbour-cosines';
import type { IndexState } from './index-state';

const emptyRanking: TextRanking = {
  chunks: new Uint32Array(),
  scores: new Float32Array(),
  alsoScores: new Float32Array(),
  maxTextScore: 0,
};

/** A text that holds so much of a question answers it in its own language. */
const answeredShare = 0.6;

export function findCandidates(
  { catalogue, textIndex, embeddings }: IndexState,
  { text, embedding, filter, limit, readings, translations }: IndexQuery,
): IndexAnswer {
  const allowed = filter instanceof Uint8Array ? filter : catalogue.mask(filter);
  if (text.trim() === '' && !embedding)
    return { candidates: allowed ? listNewest(catalogue, allowed, limit) : [], maxTextScore: 0, rarity: 0 };

  const modelVectors = embedding && embeddings.get(embedding.fingerprint)?.vectors;
  const vectors =
    modelVectors && modelVectors.dims === embedding.vector.length && modelVectors.size > 0 ? modelVectors : undefined;
  const nearest = embedding && vectors?.nearest(embedding.vector, limit, allowed, catalogue.isBefore);
  const nearestChunks = nearest ? Array.from(nearest.chunks) : [];
  const isWordless = text.trim() === '';
  const rank = (terms: readonly Term[]) =>
    textIndex.rank({
      terms,
      limit,
      isBefore: catalogue.isBefore,
      alsoScore: nearestChunks,
      conversations: catalogue.conversations,
      ...(allowed && { allowed }),
    });
  const parsed = parseTerms(text);
  let alternatives = textIndex.findAlternatives(parsed, text, { readings, translations });
  let ranked = isWordless ? emptyRanking : rank(addAlternatives(parsed, alternatives));
  if (translations && !isWordless && !isAnswered(ranked, parsed, textIndex)) {
    const translated = textIndex.findTranslations(parsed, text, translations);
    if (translated.size > 0) {
      alternatives = joinAlternatives(alternatives, translated);
      ranked = rank(addAlternatives(parsed, alternatives));
    }
  }
  const scores = new Map(nearestChunks.map((chunk, n) => [chunk, ranked.alsoScores[n] ?? 0]));
  for (const [n, chunk] of ranked.chunks.entries()) scores.set(chunk, ranked.scores[n] ?? 0);

  const chunks = [...scores.keys()];
  const computeCosines = (list: readonly number[]) =>
    (embedding && vectors?.scores(embedding.vector, list)) ?? new Float32Array();
  // The nearest chunks come first, and their cosines are known already.
  const others = computeCosines(chunks.slice(nearestChunks.length));
  const getCosine = (n: number) =>
    (n < nearestChunks.length ? nearest?.scores[n] : others[n - nearestChunks.length]) ?? Number.NaN;
  const neighbourCosines = vectors ? findNeighbourCosines(chunks, catalogue, computeCosines, allowed) : undefined;
  const candidates: Candidate[] = [];
  for (const [n, chunk] of chunks.entries()) {
    const location = catalogue.getLocation(chunk);
    const textScore = scores.get(chunk) ?? 0;
    if (location) candidates.push(toCandidate(location, textScore, getCosine(n), neighbourCosines?.[n]));
  }
  candidates.sort(compareLocations);
  const { maxTextScore, rarity = 0 } = ranked;
  const similarities = embedding &&
    vectors && { meanSimilarity: vectors.mean(embedding.vector), embeddedCount: vectors.size };
  return { candidates, maxTextScore, rarity, ...similarities, ...(alternatives.size > 0 && { alternatives }) };
}

/** The best text holds enough of the question, or all that is no function word. */
function isAnswered(
  { chunks, scores, maxTextScore }: TextRanking,
  terms: readonly Term[],
  textIndex: TextIndex,
): boolean {
  const [best] = chunks;
  if (best === undefined || (scores[0] ?? 0) >= answeredShare * maxTextScore) return best !== undefined;
  const contentTerms = selectContentTerms(terms);
  return textIndex.findTerms(best, contentTerms).length === contentTerms.length;
}

/**
 * Fields are listed one by one, because spreading makes objects that are slow to create and to read: for a hundred of
 * them it took as long as the text search. A cosine is NaN without a vector.
 */
function toCandidate(
  location: ChunkLocation,
  textScore: number,
  cosine: number,
  neighbourCosine = Number.NaN,
): Candidate {
  const { chunk, conversation, turn, role, scopeKey, active, start, end, at, revision } = location;
  if (Number.isNaN(cosine))
    return { chunk, conversation, turn, role, scopeKey, active, start, end, at, revision, textScore };
  return {
    chunk,
    conversation,
    turn,
    role,
    scopeKey,
    active,
    start,
    end,
    at,
    revision,
    textScore,
    cosine,
    neighbourCosine,
  };
}

/** Lists the newest chunks for a query that has only filters. */
function listNewest(catalogue: Catalogue, allowed: Uint8Array, limit: number): Candidate[] {
  const locations = catalogue
    .all()
    // Among chunks of one moment in a chat, the last one comes first.
    .flatMap(({ chunks }) => chunks.filter(chunk => allowed[chunk] === 1).toReversed())
    .flatMap(chunk => catalogue.getLocation(chunk) ?? []);
  return locations
    .sort(compareNewestFirst)
    .slice(0, limit)
    .map(location => ({ ...location, textScore: 0 }));
}
