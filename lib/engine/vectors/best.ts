/** The best of very many, kept while they come by: a heap with the worst of them on top. */
import { byNumber, type Before } from '../words/heap';
import type { Nearest } from './vectors';

export interface Best {
  /** What is below this cannot be among them; equals can, as `before` has it. */
  readonly least: number;
  offer(chunk: number, score: number): void;
  /** Best first, scores times `scale`. To be called once, at the end. */
  taken(scale: number): Nearest;
}

export function createBest(limit: number, before: Before = byNumber): Best {
  const chunks = new Uint32Array(limit);
  const scores = new Float32Array(limit);
  let held = 0;

  const chunkAt = (place: number) => chunks[place] ?? 0;
  const scoreAt = (place: number) => scores[place] ?? 0;
  const put = (place: number, chunk: number, score: number) => {
    chunks[place] = chunk;
    scores[place] = score;
  };
  const worse = (chunk: number, score: number, place: number) =>
    score < scoreAt(place) || (score === scoreAt(place) && before(chunkAt(place), chunk));

  const rise = (from: number, chunk: number, score: number) => {
    let place = from;
    while (place > 0) {
      const above = (place - 1) >>> 1;
      if (!worse(chunk, score, above)) break;
      put(place, chunkAt(above), scoreAt(above));
      place = above;
    }
    put(place, chunk, score);
  };

  const sink = (chunk: number, score: number) => {
    let place = 0;
    for (;;) {
      let below = 2 * place + 1;
      if (below >= held) break;
      if (below + 1 < held && worse(chunkAt(below + 1), scoreAt(below + 1), below)) below++;
      if (worse(chunk, score, below)) break;
      put(place, chunkAt(below), scoreAt(below));
      place = below;
    }
    put(place, chunk, score);
  };

  return {
    get least() {
      if (limit === 0) return Number.POSITIVE_INFINITY;
      return held < limit ? Number.NEGATIVE_INFINITY : scoreAt(0);
    },

    offer(chunk, score) {
      if (held < limit) rise(held++, chunk, score);
      else if (limit > 0 && !worse(chunk, score, 0)) sink(chunk, score);
    },

    taken(scale) {
      const count = held;
      // The worst leaves first, and fills the list from its end.
      while (held > 1) {
        const chunk = chunkAt(0);
        const score = scoreAt(0);
        held--;
        sink(chunkAt(held), scoreAt(held));
        put(held, chunk, score);
      }
      held = 0;
      return { chunks: chunks.slice(0, count), scores: scores.slice(0, count).map(score => score * scale) };
    },
  };
}
