/**
 * A phrase that looks like a time may be the subject itself: “get yesterday in javascript”, 「先月比の計算」. The user may also
 * be wrong about the time: “docker the other day”. When the time gives no relevant hit, hits from other times are added
 * and marked.
 */
import type { Asked, Range } from '../query/query';
import { firstHits, mostHits, type Hit } from '../core/hit';
import type { RecallAnswer, RecallOptions } from '../rpc/contracts/index';

/** Runs another reading of the same question in the same scope. */
export type AnswerTo = (asked: Asked, how?: RecallOptions) => Promise<RecallAnswer>;

interface Wanted {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The largest number of conversations returned, and how many of them a first page shows. */
  readonly limit: number;
  readonly shown: number;
  /** Whether a text contains any of these words. */
  readonly speaksOf: (text: string, words: string) => boolean;
  /** Returns the words without stop phrases such as “what did you say about”. */
  readonly subjectIn: (words: string) => string;
}

/** `parseAsWords` parses the question again with its time expression as plain words. */
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
  // A date in digits without hits may be the searched text itself: 「3/15の件」.
  if (isFigures(asked, answer.hits)) {
    // The phrase must match exactly, because “3.15” and 「15の3倍」 hold the same digits.
    const figures = { ...timeless, words: time.phrase, phrases: [time.phrase] };
    return withOtherTimes(answer, await fromOtherTimes(figures, time.phrase, time, answerTo, wanted), wanted);
  }
  if (!mayMeanWords(asked, answer.hits)) return answer;
  const others = await fromOtherTimes(asWords(), asked.words, time, answerTo, wanted);
  if (others.length > 0) return withOtherTimes(answer, others, wanted);
  // A chat that does not mention the time is never relevant by those words.
  const words = wanted.subjectIn(asked.words);
  return withOtherTimes(answer, await fromOtherTimes({ ...timeless, words }, words, time, answerTo, wanted), wanted);
}

/** Runs the query on text alone, which is enough to decide which hits are relevant. */
async function fromOtherTimes(asked: Asked, words: string, time: Range, answerTo: AnswerTo, wanted: Wanted) {
  const { hits } = await answerTo(asked, { by: 'words', most: mostHits, limit: firstHits });
  return hits.filter(hit => isOther(hit, time) && isAbout(hit, words, wanted));
}

/** This many weak hits of the asked time stay before hits from other times. */
const mostBefore = 3;
/** The largest number of hits from other times. To see more, the user removes the time from the query. */
const mostOthers = 10;

/**
 * Whether other times should be searched. A scope limit (`asOf`) is not a time, and “the newest” asks about the given
 * time only.
 */
const mayMeanWords = ({ time, asOf, newest, words }: Asked, hits: readonly Hit[]): boolean =>
  time !== undefined && !asOf && !newest && words !== '' && hits.every(({ certain }) => !certain);

const isFigures = ({ time, asOf, newest, words }: Asked, hits: readonly Hit[]): boolean =>
  time !== undefined && !asOf && !newest && words === '' && hits.length === 0 && /^[\d/.-]+$/.test(time.phrase);

/** In milliseconds. A time this long ago with no hits may be a historical subject. */
const longAgo = 365 * 86_400_000;

/** If nothing in scope is that old, the time cannot refer to a conversation. */
const mayBeHistory = ({ time, asOf }: Asked, hits: readonly Hit[], now: number): boolean =>
  time !== undefined && !asOf && hits.length === 0 && time.to < now - longAgo;

const isOther = ({ certain, at }: Hit, { from, to }: Range): boolean => certain === true && (at < from || at >= to);

/** The words of the time alone do not count: 「昨日のdocker」 is about docker. */
const isAbout = ({ title, exchange }: Hit, words: string, { speaksOf }: Wanted): boolean =>
  speaksOf([title, ...exchange.map(({ text }) => text)].join('\n'), words);

/**
 * `otherHits` come from the same question with its time as words. Returns at most `shown` hits of `limit`; hits of the
 * asked time keep their order.
 */
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
