/** Judges which hits are shown as relevant: by the query, and by what else was found. */
import { extractTopic } from '../query/topic';
import type { Query, SiteNames } from '../query/query';
import type { RankedChunk, SearchAnswer } from '../search/engine';
import { createCrowdCheck } from '../search/ranking/crowd';
import { createRelevanceCheck } from '../search/ranking/relevance';

/** Whether a chunk is shown as relevant, by its text with the chat's title and question. */
export type HitCheck = (text: string, chunk: RankedChunk, title: string) => boolean;

/** What fits a wished time need not speak of it. */
const removeTime = (words: string, time: Query['time']): string =>
  time?.isBare ? words.replace(time.phrase, ' ') : words;

/** Whichever reading of the query a chunk fits, it is relevant. */
export function createHitCheck(
  { words, readings = [words], time }: Query,
  { ranked, rarity, alternatives }: SearchAnswer,
  sites: readonly SiteNames[],
): HitCheck {
  const isInCrowd = createCrowdCheck(ranked);
  const checks = readings.map(one =>
    createRelevanceCheck(extractTopic(removeTime(one, time), sites), rarity, alternatives),
  );
  return (text, chunk, title) => {
    const isFirst = chunk.chunk === ranked[0]?.chunk && chunk.semanticRank === 1;
    return checks.some(check => check(text, { ...chunk, isFirst, isInCrowd: isInCrowd(chunk) }, title));
  };
}
