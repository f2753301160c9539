/**
 * What a question says of when and where is a wish: “docker last week”, “what did gemini say about tiles”. The user may
 * be wrong about it, or it may be the subject itself: “get yesterday in javascript”, 「先月比の計算」. What fits comes
 * first; if nothing relevant does, hits from elsewhere follow, and are marked.
 */
import type { Query, TimeRange } from '../query/query';
import { createDayChecks, isNamedDay, toDayWords } from '../query/times/named-days';
import { maxHitCount, defaultHitCount, type Hit } from '../core/hit';
import type { RecallAnswer, RecallOptions } from '../rpc/contracts/engine';
import { createPauses } from '../search/async/yield-to-others';
import { createMatchCheck } from '../search/find-matches';
import { hasAny, type PieceCheck } from './text-check';

/** Runs another reading of the same question in the same scope. */
export type QueryRunner = (query: Query, options?: RecallOptions) => Promise<RecallAnswer>;

interface HintOptions {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The largest number of conversations returned, and how many of them a first page shows. */
  readonly limit: number;
  readonly shown: number;
  /** Returns the words without stop phrases such as “what did you say about”. */
  readonly extractSubject: (words: string) => string;
  readonly signal?: AbortSignal | undefined;
}

/** `parseAsWords` parses the question again with its time and site as plain words. */
export async function recallByHint(
  query: Query,
  parseAsWords: () => Query,
  runQuery: QueryRunner,
  options: HintOptions,
): Promise<RecallAnswer> {
  const answer = await runQuery(query);
  if (!hasHint(query)) return answer;
  const { time } = query;
  if (time && canBeHistory(query, answer.hits, options.now)) {
    const before = { start: time.start, end: time.end, at: time.to };
    const older = await runQuery({ words: '', phrases: [], before }, { by: 'words', limit: 1 });
    if (older.hits.length === 0) return runQuery(parseAsWords());
  }
  // A limit of what was known is no wish, and “the newest” asks about the given time only.
  if (query.asOf || query.newest) return answer;
  if (query.words === '')
    return time && isNamedDay(time.phrase) ? addSpoken(query, time, answer, runQuery, options) : answer;
  const others = await findOthers(query, answer, parseAsWords, runQuery, options);
  return addOthers(answer, others, options);
}

const hasHint = ({ time, sites = [] }: Query): boolean =>
  time !== undefined || sites.some(({ isHint }) => isHint === true);

async function findOthers(
  query: Query,
  answer: RecallAnswer,
  parseAsWords: () => Query,
  runQuery: QueryRunner,
  options: HintOptions,
): Promise<readonly Hit[]> {
  const find = async (other: Query) => {
    const { hits } = await runQuery(other, { maxHits: maxHitCount, limit: defaultHitCount });
    return markOthers(hits, query, answer);
  };
  const { time: _, sites = [], ...rest } = query;
  const operators = sites.filter(({ isHint }) => !isHint);
  const hintless: Query = { ...rest, ...(operators.length > 0 && { sites: operators }) };
  const isAnswered = answer.hits.some(({ isRelevant }) => isRelevant);
  const { time } = query;
  if (isAnswered && !time?.isBare) return [];
  const found = await find(parseAsWords());
  const asWords = await filterAbout(
    found.filter(({ isRelevant }) => isRelevant),
    query.words,
    options.signal,
  );
  // “Christmas cake” may be a cake of last December, or one for Christmas.
  if (isAnswered) return filterAbout(asWords, time?.phrase ?? '', options.signal);
  if (asWords.length > 0) return asWords;
  // A chat that does not mention the time is never relevant by those words.
  const about = await find({ ...hintless, words: options.extractSubject(query.words) });
  const relevant = about.filter(({ isRelevant }) => isRelevant);
  return relevant.length > 0 ? relevant : about;
}

/** A day alone may be what a chat speaks of: “March 3”. Those of that day that speak of it come first. */
async function addSpoken(
  query: Query,
  { phrase }: TimeRange & { readonly phrase: string },
  answer: RecallAnswer,
  runQuery: QueryRunner,
  options: HintOptions,
): Promise<RecallAnswer> {
  const checks = createDayChecks(phrase).map(check => ({ length: phrase.length, check }));
  const { time: _, ...hintless } = query;
  const { hits } = await runQuery(
    { ...hintless, words: toDayWords(phrase) },
    { maxHits: maxHitCount, limit: maxSpoken },
  );
  const speaking = checks.length > 0 ? await filterByText(hits, checks, options.signal) : [];
  const spoken = speaking.map(hit => ({ ...hit, isRelevant: true }));
  const others = markOthers(spoken, query, { ...answer, hits: [] });
  const isOther = (hit: Hit) => others.some(({ conversation }) => conversation === hit.conversation);
  const fitting = spoken.filter(hit => !isOther(hit));
  const rest = answer.hits.filter(({ conversation }) => !fitting.some(hit => hit.conversation === conversation));
  return addOthers({ ...answer, hits: [...fitting, ...rest] }, others, options);
}

/** So many chats are looked through for the words of a day. */
const maxSpoken = 60;

/** The hits that fit the wish in nothing, or in a part of it only, and that are not among the hits of the wish. */
function markOthers(hits: readonly Hit[], { time, sites }: Query, answer: RecallAnswer): readonly Hit[] {
  const known = new Set(answer.hits.map(({ conversation }) => conversation));
  const hintedSites = sites?.some(({ isHint }) => isHint) ? sites.map(({ id }) => id) : undefined;
  return hits.flatMap(hit => {
    const isOtherTime = time !== undefined && isOutside(hit, time);
    const isOtherSite = hintedSites !== undefined && !hintedSites.some(id => id === hit.source);
    if (known.has(hit.conversation) || (!isOtherTime && !isOtherSite)) return [];
    return [{ ...hit, ...(isOtherTime && { isOtherTime }), ...(isOtherSite && { isOtherSite }) }];
  });
}

const isOutside = ({ at }: Hit, { from, to }: TimeRange): boolean => at < from || at >= to;

/** The words of the time alone do not count: 「昨日のdocker」 is about docker. */
const filterAbout = (hits: readonly Hit[], words: string, signal: AbortSignal | undefined): Promise<readonly Hit[]> =>
  filterByText(hits, [{ length: words.length, check: createMatchCheck(words) }], signal);

/** The hits whose texts pass all checks. */
async function filterByText(
  hits: readonly Hit[],
  checks: readonly PieceCheck[],
  signal: AbortSignal | undefined,
): Promise<readonly Hit[]> {
  const passing: Hit[] = [];
  const pause = createPauses(signal);
  for (const hit of hits) {
    const texts = [hit.title, ...hit.exchange.map(({ text }) => text)];
    let passes = true;
    for (const check of checks) passes &&= await hasAny(texts, [check], pause);
    if (passes) passing.push(hit);
  }
  return passing;
}

/** This many hits of the wish stay before hits from elsewhere. */
const maxBefore = 2;
/** The largest number of hits from elsewhere. To see more, the user removes the wish from the query. */
const maxOthers = 10;

/** In milliseconds. A time this long ago with no hits may be a historical subject. */
const longAgoMs = 365 * 86_400_000;

/** If nothing in scope is that old, the time cannot refer to a conversation. */
const canBeHistory = ({ time, asOf }: Query, hits: readonly Hit[], now: number): boolean =>
  time !== undefined && !asOf && hits.length === 0 && time.to < now - longAgoMs;

/**
 * Returns at most `shown` hits of `limit`; the hits of the wish keep their order. What answers from elsewhere comes before
 * what only lies near the wish: a model finds something near in any week.
 */
function addOthers(answer: RecallAnswer, otherHits: readonly Hit[], { limit, shown }: HintOptions): RecallAnswer {
  const others = otherHits.slice(0, maxOthers);
  if (others.length === 0) return answer;
  const fitting = others[0]?.isRelevant ? answer.hits.filter(({ isRelevant }) => isRelevant) : answer.hits;
  const before = Math.min(maxBefore, fitting.length);
  const all = [...answer.hits.slice(0, before), ...others, ...answer.hits.slice(before)];
  const hits = all.slice(0, Math.min(limit, shown));
  return { ...answer, hits, ...(all.length > limit && shown >= limit && { more: true as const }) };
}
