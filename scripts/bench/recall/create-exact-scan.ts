/** A plain scan: each question is compared with every text and every vector, in simple JavaScript. */
import { scan, normalizeSearchText } from '../../../lib/search/text/scan';
import { rankTop, fuseRankings } from './rank-top';
import type { Contender, EmbeddedChat, RankedPassages } from './contender';
import { dims } from './create-embeddings';

export function createExactScan(): Contender {
  const texts: string[] = [];
  const vectors: Float32Array[] = [];

  const searchText = (text: string, limit: number): RankedPassages => {
    const queryWords = [...new Set(scan(normalizeSearchText(text)).map(({ token }) => token.toLowerCase()))];
    const scores = new Float32Array(texts.length);
    for (const [index, stored] of texts.entries()) {
      let score = 0;
      for (const word of queryWords) if (stored.includes(word)) score += word.length;
      scores[index] = score;
    }
    return rankTop(scores, limit);
  };

  const searchEmbedding = (vector: Float32Array, limit: number): RankedPassages => {
    const scores = new Float32Array(vectors.length);
    for (const [index, stored] of vectors.entries()) {
      let sum = 0;
      for (let dim = 0; dim < dims; dim++) sum += (stored[dim] ?? 0) * (vector[dim] ?? 0);
      scores[index] = sum;
    }
    return rankTop(scores, limit);
  };

  return {
    name: 'exact scan',
    insert(chats: readonly EmbeddedChat[]) {
      for (const { passages, embeddings } of chats) {
        texts.push(...passages.map(({ text }) => normalizeSearchText(text).toLowerCase()));
        vectors.push(...(embeddings ?? []));
      }
    },
    words: searchText,
    semantic: searchEmbedding,
    hybrid: (text, vector, limit) => fuseRankings([searchText(text, limit), searchEmbedding(vector, limit)], limit),
  };
}
