/** Joins the chunker, the embedder and the index into the engine. */
import { toProblemName } from '../core/problem';
import { waitAtMost } from '../core/wait-at-most';
import { chunkInSlices } from './chunk/chunk';
import type { Candidate, Embedder, Engine, Index, Embedding, RankedChunk } from './engine';
import { createLatestOnly } from './async/latest-only';
import { maxQuestionLength } from './text/query-terms';
import { createOramaSearch, type OramaAnswer } from './index/orama';
import { canUseReadings } from './readings/open-readings';
import type { Readings } from './readings/readings';
import type { Translations } from './translations/translations';
import { yieldToOthers } from './async/yield-to-others';
import { computeRelativeSimilarity } from './ranking/fuse';
import { sortByRecency } from './ranking/recency';

/** `embedder` returns the active embedder; without one, text search answers alone. `loadReadings` is called when needed. */
export function createEngine(
  index: Index,
  embedder: () => Embedder | undefined,
  loadReadings?: () => Promise<Readings | undefined>,
  loadTranslations?: () => Promise<Translations | undefined>,
): Engine {
  const searchOrama = createOramaSearch(index);
  const latestTyped = createLatestOnly();
  /** The same question is searched again for more chunks and is embedded only once. */
  let lastEmbedded: EmbeddedQuestion | undefined;
  const getEmbedding = async (question: string, answerLike?: string): Promise<Embedding | undefined> => {
    const model = embedder();
    if (!model || question.trim() === '') return undefined;
    if (lastEmbedded?.model === model && lastEmbedded.question === question && lastEmbedded.answerLike === answerLike)
      return lastEmbedded.embedding;
    const embedding = await embedQuestion(model, question, answerLike);
    if (embedding) lastEmbedded = { model, question, answerLike, embedding };
    return embedding;
  };
  return {
    index: async conversation => index.put(conversation, await chunkInSlices(conversation)),
    forget: conversation => index.remove(conversation),

    async search(question, filter, limit, { by, now, isTyping, answerLike } = {}) {
      const text = question.slice(0, maxQuestionLength).toWellFormed();
      const computeEmbedding = () => getEmbedding(text, answerLike);
      const embedding =
        by === 'words' ? undefined : await (isTyping ? latestTyped(computeEmbedding) : computeEmbedding());
      const readings = canUseReadings(text) ? await loadReadings?.() : undefined;
      const translations = embedding ? await loadTranslations?.() : undefined;
      const answer = searchOrama({
        text,
        limit,
        ...(filter && { filter }),
        ...(embedding && { embedding }),
        ...(readings && { readings }),
        ...(translations && { translations }),
      });
      // A long chat may fill the first places, and then all its chunks are asked for.
      if (limit > maxChunksAtOnce) await yieldToOthers();
      return {
        ranked: toRankedChunks(answer, limit, now),
        rarity: answer.rarity,
        ...(answer.alternatives && { alternatives: answer.alternatives }),
        by: answer.meanSimilarity === undefined ? 'words' : 'words and meaning',
      };
    },
  };
}

/** Ranking more of them takes as long as finding them. */
const maxChunksAtOnce = 1_000;

/** In milliseconds. A model that has not answered by then may be busy or dead; text search answers alone. */
const maxWaitMs = 10_000;

interface EmbeddedQuestion {
  readonly model: Embedder;
  readonly question: string;
  readonly answerLike: string | undefined;
  readonly embedding: Embedding;
}

async function embedQuestion(
  embedder: Embedder,
  question: string,
  answerLike?: string,
): Promise<Embedding | undefined> {
  try {
    const vectors = answerLike
      ? embedder.embed([answerLike.toWellFormed()], 'passage')
      : embedder.embed([question], 'query');
    const [vector] = (await waitAtMost(maxWaitMs, vectors)) ?? [];
    const { fingerprint, ability } = embedder;
    return vector && { fingerprint, vector, ...(ability && { ability }) };
  } catch (error) {
    // Text search still answers, and the result says so. The model runner notices the failure when it embeds.
    if (toProblemName(error) === 'ModelBroken') return undefined;
    throw error;
  }
}

function toRankedChunks(
  { hits, candidates, maxTextScore, meanSimilarity }: OramaAnswer,
  limit: number,
  now?: number,
): RankedChunk[] {
  const ordered = now === undefined ? hits : sortByRecency(hits, ({ document }) => document.at, now);
  const textRanks = rankBy(candidates, ({ textScore }) => textScore);
  const semanticRanks = rankBy(candidates, ({ cosine }) => cosine ?? 0);
  return ordered.slice(0, limit).map(({ document: candidate }): RankedChunk => {
    const textRank = textRanks.get(candidate.chunk);
    const semanticRank = semanticRanks.get(candidate.chunk);
    const similarity = toSimilarity(candidate, meanSimilarity);
    const textShare = maxTextScore > 0 ? candidate.textScore / maxTextScore : 0;
    // One spread each: of a long chat there are a hundred thousand.
    const ranked: { -readonly [Key in keyof RankedChunk]: RankedChunk[Key] } = { ...candidate, textShare };
    if (similarity !== undefined) ranked.similarity = similarity;
    if (textRank) ranked.textRank = textRank;
    if (semanticRank) ranked.semanticRank = semanticRank;
    return ranked;
  });
}

const toSimilarity = (candidate: Candidate, meanSimilarity: number | undefined): number | undefined =>
  candidate.cosine === undefined || meanSimilarity === undefined
    ? undefined
    : Math.max(0, computeRelativeSimilarity(candidate, meanSimilarity));

/** Ranks count from 1; candidates that score 0 have no rank. */
function rankBy(
  candidates: readonly Candidate[],
  score: (candidate: Candidate) => number,
): ReadonlyMap<number, number> {
  const found = candidates.filter(candidate => score(candidate) > 0).sort((a, b) => score(b) - score(a));
  return new Map(found.map(({ chunk }, n) => [chunk, n + 1]));
}
