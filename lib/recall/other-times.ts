/**
 * A phrase that looks like a time may be the subject itself: “get yesterday in javascript”, 「先月比の計算」. The user may also
 * be wrong about the time: “docker the other day”. When the time gives no relevant hit, hits from other times are added
 * and marked.
 */
import type { Query, TimeRange } from '../query/query';
import { defaultHitCount, maxHitCount, type Hit } from '../core/hit';
import type { RecallAnswer, RecallOptions } from '../rpc/contracts/engine';

/** Runs another reading of the same question in the same scope. */
export type QueryRunner = (query: Query, options?: RecallOptions) => Promise<RecallAnswer>;

interface OtherTimesOptions {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The largest number of conversations returned, and how many of them a first page shows. */
  readonly limit: number;
  readonly shown: number;
  /** Whether a text contains any of these words. */
  readonly hasWords: (text: string, words: string) => boolean;
  /** Returns the words without stop phrases such as “what did you say about”. */
  readonly extractSubject: (words: string) => string;
}

/** `parseAsWords` parses the question again with its time expression as plain words. */
export async function recallAtAnyTime(
  query: Query,
  parseAsWords: () => Query,
  runQuery: QueryRunner,
  options: OtherTimesOptions,
): Promise<RecallAnswer> {
  const answer = await runQuery(query);
  const { time } = query;
  if (!time) return answer;
  if (canBeHistory(query, answer.hits, options.now)) {
    const before = { start: time.start, end: time.end, at: time.to };
    const older = await runQuery({ words: '', phrases: [], before }, { by: 'words', limit: 1 });
    if (older.hits.length === 0) return runQuery(parseAsWords());
  }
  const { time: _, ...timeless } = query;
  // A date in digits without hits may be the searched text itself: 「3/15の件」.
  if (isFigures(query, answer.hits)) {
    // The phrase must match exactly, because “3.15” and 「15の3倍」 hold the same digits.
    const figures = { ...timeless, words: time.phrase, phrases: [time.phrase] };
    return addOtherTimes(answer, await findOtherTimes(figures, time.phrase, time, runQuery, options), options);
  }
  if (!canMeanWords(query, answer.hits)) return answer;
  const others = await findOtherTimes(parseAsWords(), query.words, time, runQuery, options);
  if (others.length > 0) return addOtherTimes(answer, others, options);
  // A chat that does not mention the time is never relevant by those words.
  const words = options.extractSubject(query.words);
  return addOtherTimes(answer, await findOtherTimes({ ...timeless, words }, words, time, runQuery, options), options);
}

/** Runs the query on text alone, which is enough to decide which hits are relevant. */
async function findOtherTimes(
  query: Query,
  words: string,
  time: TimeRange,
  runQuery: QueryRunner,
  options: OtherTimesOptions,
) {
  const { hits } = await runQuery(query, { by: 'words', maxHits: maxHitCount, limit: defaultHitCount });
  return hits.filter(hit => isOtherTime(hit, time) && isAbout(hit, words, options));
}

/** This many weak hits of the asked time stay before hits from other times. */
const maxBefore = 3;
/** The largest number of hits from other times. To see more, the user removes the time from the query. */
const maxOtherTimes = 10;

/**
 * Whether other times should be searched. A scope limit (`asOf`) is not a time, and “the newest” asks about the given
 * time only.
 */
const canMeanWords = ({ time, asOf, newest, words }: Query, hits: readonly Hit[]): boolean =>
  time !== undefined && !asOf && !newest && words !== '' && hits.every(({ isRelevant: certain }) => !certain);

const isFigures = ({ time, asOf, newest, words }: Query, hits: readonly Hit[]): boolean =>
  time !== undefined && !asOf && !newest && words === '' && hits.length === 0 && /^[\d/.-]+$/.test(time.phrase);

/** In milliseconds. A time this long ago with no hits may be a historical subject. */
const longAgoMs = 365 * 86_400_000;

/** If nothing in scope is that old, the time cannot refer to a conversation. */
const canBeHistory = ({ time, asOf }: Query, hits: readonly Hit[], now: number): boolean =>
  time !== undefined && !asOf && hits.length === 0 && time.to < now - longAgoMs;

const isOtherTime = ({ isRelevant: certain, at }: Hit, { from, to }: TimeRange): boolean =>
  certain === true && (at < from || at >= to);

/** The words of the time alone do not count: 「昨日のdocker」 is about docker. */
const isAbout = ({ title, exchange }: Hit, words: string, { hasWords }: OtherTimesOptions): boolean =>
  hasWords([title, ...exchange.map(({ text }) => text)].join('\n'), words);

/**
 * `otherHits` come from the same question with its time as words. Returns at most `shown` hits of `limit`; hits of the
 * asked time keep their order.
 */
function addOtherTimes(
  answer: RecallAnswer,
  otherHits: readonly Hit[],
  { limit, shown }: OtherTimesOptions,
): RecallAnswer {
  const named = new Set(answer.hits.map(({ conversation }) => conversation));
  const others = otherHits
    .filter(({ conversation }) => !named.has(conversation))
    .slice(0, maxOtherTimes)
    .map(hit => ({ ...hit, isOtherTime: true as const }));
  if (others.length === 0) return answer;
  const all = [...answer.hits.slice(0, maxBefore), ...others, ...answer.hits.slice(maxBefore)];
  const hits = all.slice(0, Math.min(limit, shown));
  return { ...answer, hits, ...(all.length > limit && shown >= limit && { more: true as const }) };
}
