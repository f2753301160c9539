/** A plain scan: each question is compared with every text and every vector, in simple JavaScript. */
import { scan, normalise } from '../../../lib/search/text/scan';
import { best, fused } from './best';
import type { Contender, FedChat, Found } from './contender';
import { dims } from './meanings';

export function exactScan(): Contender {
  const texts: string[] = [];
  const vectors: Float32Array[] = [];

  const words = (text: string, limit: number): Found => {
    const asked = [...new Set(scan(normalise(text)).map(({ token }) => token.toLowerCase()))];
    const scores = new Float32Array(texts.length);
    for (const [place, held] of texts.entries()) {
      let score = 0;
      for (const word of asked) if (held.includes(word)) score += word.length;
      scores[place] = score;
    }
    return best(scores, limit);
  };

  const meaning = (vector: Float32Array, limit: number): Found => {
    const scores = new Float32Array(vectors.length);
    for (const [place, held] of vectors.entries()) {
      let sum = 0;
      for (let dim = 0; dim < dims; dim++) sum += (held[dim] ?? 0) * (vector[dim] ?? 0);
      scores[place] = sum;
    }
    return best(scores, limit);
  };

  return {
    name: 'exact scan',
    insert(chats: readonly FedChat[]) {
      for (const { passages, meanings } of chats) {
        texts.push(...passages.map(({ text }) => normalise(text).toLowerCase()));
        vectors.push(...(meanings ?? []));
      }
    },
    words,
    meaning,
    hybrid: (text, vector, limit) => fused([words(text, limit), meaning(vector, limit)], limit),
  };
}
