/**
 * Runs Kura's index inside Orama: Orama's search takes query and filter, fuses the scores of both rankings, sorts, pages
 * and returns ids, scores and documents. Chunks do not come in through Orama's `insert` (decision 0020).
 */
import { getMax } from '../../core/extremes';
import { create, search, type TokenScore } from '@orama/orama';
import { documentsStore as stockDocuments, index as stockIndex } from '@orama/orama/components';
import { vector } from '@orama/orama/trees';
import type { Candidate, ChunkFilter, Index, IndexAnswer, IndexQuery } from '../engine';
import { applyCutOff } from '../ranking/cut-off';
import { computeScoreParts, isDenseScript, type ScoreParts } from '../ranking/fuse';
import { tokenizerVersion } from '../text/scan';
import { tokenize } from '../text/tokenize';
import { schema, toFilter, toWhere, type Where } from './where';

export type CandidateSource = Pick<Index, 'search' | 'mask' | 'getDims'>;

export interface OramaQuery extends Omit<IndexQuery, 'filter'> {
  readonly filter?: ChunkFilter;
}

/** Its candidates are those that the cut-off leaves. */
export interface OramaAnswer extends IndexAnswer {
  /** The candidates with their fused scores, best first; equals in the order of the candidates. `id` is the chunk's. */
  readonly hits: readonly { readonly id: string; readonly score: number; readonly document: Candidate }[];
}

/** Searches through Orama: `hybrid` if the index has vectors to compare with the query's, else `fulltext`. */
export function createOramaSearch(source: CandidateSource): (query: OramaQuery) => OramaAnswer {
  const current: CurrentSearch = {
    query: { text: '', limit: 0 },
    isFiltered: false,
    mask: undefined,
    answer: { candidates: [], maxTextScore: 0, rarity: 0 },
    vectors: new CurrentVectors(0),
    weights: { text: 1, vector: 1 },
  };
  const orama = createOrama(source, current);

  return query => {
    const { text, limit, embedding, filter } = query;
    current.query = query;
    current.vectors.queryVector = embedding?.vector;
    const where = filter && toWhere(filter);
    current.isFiltered = where !== undefined;
    current.mask = undefined;
    const shared = {
      term: text,
      // Without it, Orama would not ask the index for an empty term.
      properties: ['text' as const],
      ...(where && { where }),
      limit: 2 * limit,
      // The documents hold no vectors to be taken out.
      includeVectors: true,
    };
    current.vectors.size = (embedding && source.getDims(embedding.fingerprint)) ?? 0;
    const isHybrid = embedding && embedding.vector.length === current.vectors.size;
    const results = isHybrid
      ? search<typeof orama, Candidate>(orama, {
          ...shared,
          mode: 'hybrid',
          vector: { property: 'embedding', value: embedding.vector },
          hybridWeights: current.weights,
        })
      : search<typeof orama, Candidate>(orama, { ...shared, mode: 'fulltext' });
    if (results instanceof Promise) throw new Error('A hook makes Orama asynchronous: queries would share one state.');
    return { ...current.answer, hits: results.hits };
  };
}

/** Orama's parameters have no place for this, so it is set directly before and during each synchronous search. */
interface CurrentSearch {
  query: OramaQuery;
  isFiltered: boolean;
  mask: ChunkMask | undefined;
  /** Orama's internal id of a candidate is its position here, from 1: Orama orders equals by it, or keeps their order. */
  answer: IndexAnswer;
  readonly vectors: CurrentVectors;
  /** Orama reads them after both lists. */
  readonly weights: { text: number; vector: number };
}

function createOrama(source: CandidateSource, current: CurrentSearch) {
  let ids: string[] = [];
  return create({
    schema,
    sort: { enabled: false },
    components: {
      tokenizer: { language: `kura-${tokenizerVersion}`, normalizationCache: new Map(), tokenize },
      index: {
        ...stockIndex.createIndex(),
        create: (orama, idStore) => {
          const store = stockIndex.create(orama, idStore, schema);
          return { ...store, vectorIndexes: { embedding: { type: 'Vector', isArray: false, node: current.vectors } } };
        },
        searchByWhereClause: (_store, _tokenizer, where: Where) => {
          // Orama asks again for the vectors.
          current.mask ??= new ChunkMask(source.mask(toFilter(where)) ?? new Uint8Array());
          return current.mask;
        },
        search(_store, term, _tokenizer, _language, _properties, _exact, _tolerance, _boost, _relevance, _count, mask) {
          if (current.isFiltered && !(mask instanceof ChunkMask)) throw new Error('Orama has lost the filter.');
          const { embedding, limit, readings, translations } = current.query;
          const allowed = mask instanceof ChunkMask && { filter: mask.allowed };
          const found = source.search({
            text: term,
            limit,
            ...(embedding && { embedding }),
            ...(readings && { readings }),
            ...(translations && { translations }),
            ...allowed,
          });
          const candidates = applyCutOff(found.candidates, found.meanSimilarity, found.embeddedCount);
          current.answer = { ...found, candidates };
          ids.length = 0;
          for (const { chunk } of candidates) ids.push(String(chunk));
          const ability = embedding?.ability;
          const parts = computeScoreParts(candidates, {
            ...found,
            isDense: isDenseScript(term),
            ...(ability && { ability }),
          });
          return found.meanSimilarity === undefined ? toTextScores(parts) : prepareFusion(current, parts);
        },
      },
      documentsStore: {
        ...stockDocuments.createDocumentsStore(),
        create(orama, idStore) {
          ids = idStore.internalIdToId;
          return stockDocuments.create(orama, idStore);
        },
        get: (_store, id) => current.answer.candidates[Number(id) - 1],
      },
    },
  });
}

/** Hands out the similarities that `index.search` has computed, because each ranking also scores what the other found. */
class CurrentVectors extends vector.VectorIndex {
  queryVector: Float32Array | undefined;
  similarities: TokenScore[] = [];

  override find(value: vector.VectorTypeLike): TokenScore[] {
    if (value !== this.queryVector) throw new Error('Orama asks for another vector than the query brought.');
    return this.similarities;
  }
}

/** Stands for Orama's set of allowed ids. Orama hands it on unread. */
export class ChunkMask extends Set<number> {
  constructor(readonly allowed: Uint8Array) {
    super();
  }
  override has(chunk: number): boolean {
    return this.allowed[chunk] === 1;
  }
  override *[Symbol.iterator](): SetIterator<number> {
    for (const [chunk, allowed] of this.allowed.entries()) if (allowed === 1) yield chunk;
  }
}

const toTextScores = ({ parts }: ScoreParts): TokenScore[] =>
  parts.map(({ textShare, lengthFactor }, n) => [n + 1, textShare * lengthFactor]);

/** Orama divides by the maximum of each list, so a maximum of 0 is raised to this, which changes no sum. */
const smallestMax = 1e-100;

/**
 * Returns the text scores and prepares the similarities. Orama divides each list by its maximum and multiplies it by
 * its weight, so that with these weights its sum is (`textShare` + `semanticWeight` × `similarity`) × `lengthFactor`.
 */
function prepareFusion(current: CurrentSearch, scored: ScoreParts): TokenScore[] {
  const textScores = toTextScores(scored);
  const similarities = scored.parts.map(({ similarity, lengthFactor }) => similarity * lengthFactor);
  const maxTextScore = getMax(textScores, ([, score]) => score, 0);
  const max = getMax(similarities, one => one);
  current.vectors.similarities = similarities.map((similarity, n) => [
    n + 1,
    max === 0 && similarity === 0 ? smallestMax : similarity,
  ]);
  current.weights.text = maxTextScore || 1;
  current.weights.vector = scored.semanticWeight * (max || smallestMax);
  // If all are 0, the similarities alone hold every candidate.
  return maxTextScore > 0 ? textScores : [];
}
