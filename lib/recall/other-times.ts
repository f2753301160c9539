/**
 * What looks like a time may be what a question is about: “get yesterday in javascript”, 「先月比の計算」. And who says when may be
 * wrong: “docker the other day”. Where the time holds no answer for certain, those from other times stand behind what is from then,
 * and say so.
 */
import type { Asked, Range } from '../asked/nouns';
import { firstHits, mostHits, type Hit } from '../hit';
import type { RecallAnswer, RecallOptions } from '../messaging/services';

/** The same question in another understanding, asked from behind the same walls. */
export type AnswerTo = (asked: Asked, how?: RecallOptions) => Promise<RecallAnswer>;

interface Wanted {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Conversations that are named at most, and those of them that are shown in a first look. */
  readonly limit: number;
  readonly shown: number;
  /** Whether a text says anything of these words. */
  readonly speaksOf: (text: string, words: string) => boolean;
  /** The words without what only says that something was said. */
  readonly subjectIn: (words: string) => string;
}

/** `asWords`: understands the question with its time as words. */
export async function atAnyTime(
  asked: Asked,
  asWords: () => Asked,
  answerTo: AnswerTo,
  wanted: Wanted,
): Promise<RecallAnswer> {
  const answer = await answerTo(asked);
  const { time } = asked;
  if (!time) return answer;
  if (mayBeHistory(asked, answer.hits, wanted.now)) {
    const before = { start: time.start, end: time.end, at: time.to };
    const older = await answerTo({ words: '', phrases: [], before }, { by: 'words', limit: 1 });
    if (older.hits.length === 0) return answerTo(asWords());
  }
  const { time: _, ...timeless } = asked;
  // A day in figures that holds nothing may be what was written: 「3/15の件」.
  if (isFigures(asked, answer.hits)) {
    // Word for word: “3.15” and 「15の3倍」 say the same figures.
    const figures = { ...timeless, words: time.phrase, phrases: [time.phrase] };
    return withOtherTimes(answer, await fromOtherTimes(figures, time.phrase, time, answerTo, wanted), wanted);
  }
  if (!mayMeanWords(asked, answer.hits)) return answer;
  const others = await fromOtherTimes(asWords(), asked.words, time, answerTo, wanted);
  if (others.length > 0) return withOtherTimes(answer, others, wanted);
  // A chat that says nothing of the time is never certain by its words.
  const words = wanted.subjectIn(asked.words);
  return withOtherTimes(answer, await fromOtherTimes({ ...timeless, words }, words, time, answerTo, wanted), wanted);
}

/** Which of them are answers for certain, words alone can tell. */
async function fromOtherTimes(asked: Asked, words: string, time: Range, answerTo: AnswerTo, wanted: Wanted) {
  const { hits } = await answerTo(asked, { by: 'words', most: mostHits, limit: firstHits });
  return hits.filter(hit => isOther(hit, time) && isAbout(hit, words, wanted));
}

/** Of hits that are only the nearest of their time, so many stand before answers from other times. */
const mostBefore = 3;
/** So many from other times: who wants more of them leaves the time out. */
const mostOthers = 10;

/** Whether other times are looked at. A wall (`asOf`) is none, and the newest of all is another question than the newest of then. */
const mayMeanWords = ({ time, asOf, newest, words }: Asked, hits: readonly Hit[]): boolean =>
  time !== undefined && !asOf && !newest && words !== '' && hits.every(({ certain }) => !certain);

const isFigures = ({ time, asOf, newest, words }: Asked, hits: readonly Hit[]): boolean =>
  time !== undefined && !asOf && !newest && words === '' && hits.length === 0 && /^[\d/.-]+$/.test(time.phrase);

/** In milliseconds: what is said of a time this long ago, and of no other day, may be history. */
const longAgo = 365 * 86_400_000;

/** Whether it counts that nothing in reach is as old: then no time of it can be meant. */
const mayBeHistory = ({ time, asOf }: Asked, hits: readonly Hit[], now: number): boolean =>
  time !== undefined && !asOf && hits.length === 0 && time.to < now - longAgo;

const isOther = ({ certain, at }: Hit, { from, to }: Range): boolean => certain === true && (at < from || at >= to);

/** Not by the words of the time alone: 「昨日のdocker」 is about docker. */
const isAbout = ({ title, exchange }: Hit, words: string, { speaksOf }: Wanted): boolean =>
  speaksOf([title, ...exchange.map(({ text }) => text)].join('\n'), words);

/** `found`: by the same question with its time as words. At most `shown` hits of `limit`; those from then keep their order. */
function withOtherTimes(answer: RecallAnswer, found: readonly Hit[], { limit, shown }: Wanted): RecallAnswer {
  const named = new Set(answer.hits.map(({ conversation }) => conversation));
  const others = found
    .filter(({ conversation }) => !named.has(conversation))
    .slice(0, mostOthers)
    .map(hit => ({ ...hit, otherTime: true as const }));
  if (others.length === 0) return answer;
  const all = [...answer.hits.slice(0, mostBefore), ...others, ...answer.hits.slice(mostBefore)];
  const hits = all.slice(0, Math.min(limit, shown));
  return { ...answer, hits, ...(all.length > limit && shown >= limit && { more: true as const }) };
}
