/** Joins the embedder and the index: what the paths `remember` and `recall` speak to. */
import type { Chunk } from '../conversation';
import { problemName } from '../problem';
import { blend } from './blend';
import { chunk, type Passage } from './chunk';
import type { Embedder, Engine, Index, IndexedChunk, Meaning, RankedChunk } from './engine';
import { pack, unpack } from './packed';

/** The fingerprint of what was learnt without an embedder. */
export const wordsOnly = 'words';

/** A pasted page is no question; its beginning is. In characters. */
const longestQuestion = 1000;

/** `embedder` absent: words only. Several engines may share an index, one after the other. */
export function createEngine(embedder: Embedder | undefined, index: Index): Engine {
  const fingerprint = embedder?.fingerprint ?? wordsOnly;

  return {
    fingerprint,

    async learn(conversation, signal) {
      const passages = chunk(conversation);
      const chunks = embedder ? await withMeaning(passages, embedder, signal) : passages.map(plain);
      signal?.throwIfAborted();
      await index.put(conversation.id, chunks);
      return pack({ conversation: conversation.id, fingerprint, chunks });
    },

    async restore(conversation, bytes) {
      const packed = unpack(bytes);
      if (packed?.conversation !== conversation) return false;
      await index.put(conversation, packed.chunks);
      return embedder === undefined || packed.fingerprint === fingerprint;
    },

    forget: conversation => index.remove(conversation),

    async search(question, filter, limit) {
      const words = question.slice(0, longestQuestion).toWellFormed();
      const meaning = embedder && (await meaningOf(words, embedder));
      const found = await index.search({ words, limit, ...(meaning && { meaning }), ...(filter && { filter }) });
      const ranked = rank(found.byWords, found.byMeaning).slice(0, limit);
      return { ranked, by: meaning ? 'words and meaning' : 'words' };
    },
  };
}

const plain = ({ chunk, context }: Passage): IndexedChunk => ({ ...chunk, context });

async function withMeaning(
  passages: readonly Passage[],
  embedder: Embedder,
  signal?: AbortSignal,
): Promise<IndexedChunk[]> {
  const texts = passages.map(({ chunk, context }) => `${context}\n${chunk.text}`.toWellFormed());
  const vectors = texts.length > 0 ? await embedder.embed(texts, 'passage', signal) : [];
  return passages.map((passage, n) => {
    const vector = vectors[n];
    return { ...plain(passage), ...(vector && { meaning: { fingerprint: embedder.fingerprint, vector } }) };
  });
}

async function meaningOf(question: string, embedder: Embedder): Promise<Meaning | undefined> {
  if (question.trim() === '') return undefined;
  try {
    const [vector] = await embedder.embed([question], 'query');
    return vector && { fingerprint: embedder.fingerprint, vector };
  } catch (error) {
    // Words still answer, and the answer says that only they did. The host learns of a broken model when it indexes.
    if (problemName(error) === 'ModelBroken') return undefined;
    throw error;
  }
}

const places = (ranking: readonly Chunk[]) => new Map(ranking.map(({ id }, n) => [id, n + 1]));

function rank(byWords: readonly Chunk[], byMeaning: readonly Chunk[]): RankedChunk[] {
  const chunks = new Map([...byWords, ...byMeaning].map(chunk => [chunk.id, chunk]));
  const wordPlaces = places(byWords);
  const meaningPlaces = places(byMeaning);

  return blend([[...wordPlaces.keys()], [...meaningPlaces.keys()]]).flatMap(id => {
    const chunk = chunks.get(id);
    const rankByWords = wordPlaces.get(id);
    const rankByMeaning = meaningPlaces.get(id);
    if (!chunk) return [];
    return { chunk, ...(rankByWords && { rankByWords }), ...(rankByMeaning && { rankByMeaning }) };
  });
}
