/** The vectors of one embedder, in an Orama of their own. */
import { create, getByID, insert, remove, searchVector, type AnyOrama } from '@orama/orama';
import type { Chunk } from '../conversation';
import type { Meaning } from './engine';
import { facets, facetsOf, type Where } from './facets';
import { tokenizer } from './orama-words';

/**
 * How near is near differs from model to model and from question to question; so a passage must stand out from the crowd by this
 * part of what the best one does. The crowd is the mean of all passages, and of some that point nowhere: where few are kept,
 * all may be near. Tried on JSQuAD and LoCoMo (`docs/decisions/0006`): of the right passages among the first ten it drops
 * fewer than 1 in 100.
 */
const betweenCrowdAndBest = 0.6;
const pointingNowhere = 10;

export interface Meanings {
  add(chunk: Chunk, vector: Float32Array): Promise<void>;
  remove(id: string): Promise<void>;
  /** Nearest first, those left out that are no nearer than the crowd. */
  search(meaning: Meaning, where: Where, limit: number): Promise<readonly { id: string }[]>;
  readonly size: number;
}

/** `dims`: of the embedder. */
export function createMeanings(dims: number): Meanings {
  const vectors: AnyOrama = create({
    schema: { ...facets, embedding: `vector[${dims}]` },
    sort: { enabled: false },
    components: { tokenizer },
  });
  const ids = new Set<string>();
  const sum = new Float64Array(dims);
  const count = (vector: Iterable<number>, sign: 1 | -1) => {
    for (const [place, value] of [...vector].entries()) sum[place] = (sum[place] ?? 0) + sign * value;
  };
  /** The mean cosine of all passages with the vector: that of the sum, since all are of unit length. */
  const crowd = (vector: Float32Array) =>
    vector.reduce((dot, value, place) => dot + value * (sum[place] ?? 0), 0) / (ids.size + pointingNowhere);

  return {
    async add(chunk, vector) {
      ids.add(chunk.id);
      count(vector, 1);
      // Orama refuses typed arrays.
      await insert(vectors, { id: chunk.id, ...facetsOf(chunk), embedding: Array.from(vector) });
    },

    async remove(id) {
      if (!ids.delete(id)) return;
      count(getByID<AnyOrama, { id: string; embedding: number[] }>(vectors, id)?.embedding ?? [], -1);
      await remove(vectors, id);
    },

    async search({ vector }, where, limit) {
      const { hits } = await searchVector(vectors, {
        mode: 'vector',
        vector: { value: Array.from(vector), property: 'embedding' },
        // Below it a passage points away from the question.
        similarity: 0,
        where,
        limit,
        // Without this, Orama overwrites the embedding in its stored documents with null.
        includeVectors: true,
      });
      const far = crowd(vector);
      const least = far + betweenCrowdAndBest * ((hits[0]?.score ?? 0) - far);
      return hits.filter(({ score }) => score >= least);
    },

    get size() {
      return ids.size;
    },
  };
}
