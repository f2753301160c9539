/** Joins the chunker, the embedder and the index into the engine. */
import type { Conversation } from '../core/conversation';
import { problemName } from '../core/problem';
import { chunk } from './chunk/chunk';
import type { Candidate, Embedder, Engine, Index, IndexAnswer, IndexedPassage, Meaning, RankedChunk } from './engine';
import { newestWaits } from './async/latest-only';
import { longestQuestion } from './text/query-terms';
import { fuse, isDense, nearness, type Scale } from './ranking/fuse';
import { newerFirst } from './ranking/recency';
import { withoutTail } from './ranking/cut-off';

/** `embedder` returns the active embedder; without one, text search answers alone. */
export function createEngine(index: Index, embedder: () => Embedder | undefined): Engine {
  const ofTyping = newestWaits();
  /** The same question is searched again for more chunks and is embedded only once. */
  let last: Asked | undefined;
  const meaningOf = async (question: string, answerLike?: string): Promise<Meaning | undefined> => {
    const model = embedder();
    if (!model || question.trim() === '') return undefined;
    if (last?.model === model && last.question === question && last.answerLike === answerLike) return last.meaning;
    const meaning = await embedded(model, question, answerLike);
    if (meaning) last = { model, question, answerLike, meaning };
    return meaning;
  };
  return {
    learn: conversation => index.put(conversation, passagesOf(conversation)),
    forget: conversation => index.remove(conversation),

    async search(question, filter, limit, { by, now, typing, answerLike } = {}) {
      const words = question.slice(0, longestQuestion).toWellFormed();
      const toMeaning = () => meaningOf(words, answerLike);
      const meaning = by === 'words' ? undefined : await (typing ? ofTyping(toMeaning) : toMeaning());
      const answer = index.search({ words, limit, ...(filter && { filter }), ...(meaning && { meaning }) });
      const candidates = withoutTail(answer.candidates, answer.crowd, answer.crowdSize);
      return {
        ranked: ranked(candidates, { ...answer, dense: isDense(words) }, limit, now),
        rarity: answer.rarity,
        by: answer.crowd === undefined ? 'words' : 'words and meaning',
      };
    },
  };
}

function passagesOf(conversation: Conversation): IndexedPassage[] {
  const byId = new Map(conversation.turns.map(turn => [turn.id, turn]));
  const shown = new Set(conversation.activePath);
  return chunk(conversation).map(({ chunk: { turn, role, start, end, text }, answers }) => {
    const { createdAt, observedAt = 0 } = byId.get(turn) ?? {};
    const place = { turn, role, start, end, text, at: createdAt ?? observedAt, active: shown.has(turn) };
    return answers === undefined ? place : { ...place, answers };
  });
}

/** In milliseconds. A model that has not answered by then may be busy or dead; text search answers alone. */
const longestWait = 10_000;

/** Resolves with `undefined` after the timeout; a later result is dropped. */
async function inTime<Value>(work: Promise<Value>): Promise<Value | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>(resolve => (timer = setTimeout(() => resolve(undefined), longestWait)));
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

interface Asked {
  readonly model: Embedder;
  readonly question: string;
  readonly answerLike: string | undefined;
  readonly meaning: Meaning;
}

async function embedded(embedder: Embedder, question: string, answerLike?: string): Promise<Meaning | undefined> {
  try {
    const asked = answerLike
      ? embedder.embed([answerLike.toWellFormed()], 'passage')
      : embedder.embed([question], 'query');
    const [vector] = (await inTime(asked)) ?? [];
    return vector && { fingerprint: embedder.fingerprint, vector };
  } catch (error) {
    // Text search still answers, and the result says so. The model runner notices the failure when it embeds.
    if (problemName(error) === 'ModelBroken') return undefined;
    throw error;
  }
}

function ranked(candidates: IndexAnswer['candidates'], scale: Scale, limit: number, now?: number): RankedChunk[] {
  const fused = fuse(candidates, scale);
  const ordered = now === undefined ? fused : newerFirst(fused, ({ at }) => at, now);
  const byWords = placesBy(candidates, ({ words }) => words);
  const byMeaning = placesBy(candidates, ({ cosine }) => cosine ?? 0);
  return ordered.slice(0, limit).map(({ score: _score, ...candidate }) => {
    const rankByWords = byWords.get(candidate.chunk);
    const rankByMeaning = byMeaning.get(candidate.chunk);
    const meaning = nearnessShown(candidate, scale.crowd);
    return {
      ...candidate,
      share: scale.possible > 0 ? candidate.words / scale.possible : 0,
      ...(meaning !== undefined && { meaning }),
      ...(rankByWords && { rankByWords }),
      ...(rankByMeaning && { rankByMeaning }),
    };
  });
}

const nearnessShown = (candidate: Candidate, crowd: number | undefined): number | undefined =>
  candidate.cosine === undefined || crowd === undefined ? undefined : Math.max(0, nearness(candidate, crowd));

/** Ranks count from 1; candidates that score 0 have no rank. */
function placesBy(candidates: readonly Candidate[], score: (one: Candidate) => number): ReadonlyMap<number, number> {
  const found = candidates.filter(one => score(one) > 0).sort((a, b) => score(b) - score(a));
  return new Map(found.map(({ chunk }, n) => [chunk, n + 1]));
}
