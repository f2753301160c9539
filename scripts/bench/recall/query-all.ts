/** Asks all contenders the same questions in rotating order, so that a busy machine affects all alike. */
import { computeMedian, computePercentile } from './median';
import type { Contender, RankedPassages, SearchMode } from './contender';
import { modes } from './contender';
import { createRandom, pickInteger } from './random';
import { kinds, createQuestions, type Kind, type Question } from './create-questions';

export interface QueryRun {
  readonly contenders: readonly Contender[];
  readonly passages: number;
  /** Number of questions of each kind. */
  readonly count: number;
  readonly rounds: number;
  /**
   * In milliseconds. A contender other than the first that took longer for a kind is skipped after five of its
   * questions.
   */
  readonly maxTotalMs: number;
  /** Maximum hits of each ranking. */
  readonly limit: number;
}

export interface QueryRow {
  readonly mode: SearchMode;
  /** `any` for embeddings, which do not depend on the kind. */
  readonly kind: Kind | 'any';
  readonly contender: string;
  /** In milliseconds: the medians over the rounds of each round's p50 and p95. */
  readonly p50: number;
  readonly p95: number;
  /** Number of questions asked. Below 200 a p95 means little. */
  readonly n: number;
  /** The contender's median divided by that of the first one, over the questions that both were asked. */
  readonly ratio: number;
  /** Share of the questions with at least one hit. */
  readonly found: number;
  readonly failure?: string;
}

/** Times by round and question. An entry is absent if the question was not asked. */
interface Timings {
  readonly times: (number | undefined)[][];
  spent: number;
  found: number;
  asked: number;
  failure?: string;
}

export async function queryAll({
  contenders,
  passages,
  count,
  rounds,
  maxTotalMs,
  limit,
}: QueryRun): Promise<QueryRow[]> {
  const questions = shuffle(createQuestions(passages, count));
  const timingsByKey = new Map<string, Timings>();
  const getTimings = (contender: Contender, mode: SearchMode, kind: Kind): Timings => {
    const key = `${contender.name}|${mode}|${kind}`;
    const timings = timingsByKey.get(key) ?? {
      times: Array.from({ length: rounds }, () => []),
      spent: 0,
      found: 0,
      asked: 0,
    };
    timingsByKey.set(key, timings);
    return timings;
  };
  await runWarmUp(contenders, questions, limit);

  for (let round = 0; round < rounds; round++) {
    for (const [n, question] of questions.entries()) {
      for (const mode of modes) {
        if (mode === 'meaning' && question.kind !== 'en_nl') continue;
        for (let turn = 0; turn < contenders.length; turn++) {
          const contender = contenders[(turn + n + round) % contenders.length] as Contender;
          const timings = getTimings(contender, mode, question.kind);
          const isTooSlow = contender !== contenders[0] && timings.spent > maxTotalMs && timings.asked >= 5;
          if (timings.failure !== undefined || isTooSlow) continue;
          await queryContender(contender, mode, question, limit, timings, round, n);
        }
      }
    }
  }
  return toRows(contenders, getTimings);
}

async function queryContender(
  contender: Contender,
  mode: SearchMode,
  question: Question,
  limit: number,
  timings: Timings,
  round: number,
  n: number,
): Promise<void> {
  const started = performance.now();
  try {
    const pending = runQuery(contender, mode, question, limit);
    if (pending === undefined) return;
    // A synchronous answer does not wait for the event loop.
    const found = pending instanceof Promise ? await pending : pending;
    const time = performance.now() - started;
    const times = timings.times[round];
    if (times) times[n] = time;
    timings.spent += time;
    timings.asked += 1;
    if (found.length > 0) timings.found += 1;
  } catch (error) {
    timings.failure = error instanceof Error ? error.message : String(error);
  }
}

function runQuery(
  contender: Contender,
  mode: SearchMode,
  { words, embedding }: Question,
  limit: number,
): Promise<RankedPassages> | RankedPassages | undefined {
  if (mode === 'words') return contender.words(words, limit);
  return mode === 'meaning' ? contender.semantic?.(embedding, limit) : contender.hybrid?.(words, embedding, limit);
}

/** Compiles the code before the measurement. */
async function runWarmUp(
  contenders: readonly Contender[],
  questions: readonly Question[],
  limit: number,
): Promise<void> {
  for (const contender of contenders) {
    const started = performance.now();
    for (const question of questions.slice(0, 30))
      for (const mode of modes) {
        if (performance.now() - started > 3000) continue;
        // The row reports the failure.
        await (async () => runQuery(contender, mode, question, limit))().catch(() => undefined);
      }
  }
}

function toRows(
  contenders: readonly Contender[],
  getTimings: (contender: Contender, mode: SearchMode, kind: Kind) => Timings,
): QueryRow[] {
  const rows: QueryRow[] = [];
  const [first] = contenders;
  if (!first) return rows;
  for (const mode of modes)
    for (const kind of mode === 'meaning' ? (['en_nl'] as const) : kinds)
      for (const contender of contenders) {
        const { times, found, asked, failure } = getTimings(contender, mode, kind);
        if (asked === 0 && failure === undefined) continue;
        const measured = times.map(round => round.filter(isTime)).filter(round => round.length > 0);
        rows.push({
          mode,
          kind: mode === 'meaning' ? 'any' : kind,
          contender: contender.name,
          p50: computeMedian(measured.map(computeMedian)),
          p95: computeMedian(measured.map(round => computePercentile(round, 0.95))),
          n: Math.max(0, ...measured.map(({ length }) => length)),
          ratio: computeRatio(times, getTimings(first, mode, kind).times),
          found: asked === 0 ? 0 : found / asked,
          ...(failure !== undefined && { failure }),
        });
      }
  return rows;
}

const isTime = (time: number | undefined): time is number => time !== undefined;

function computeRatio(theirs: Timings['times'], ours: Timings['times']): number {
  const [theirTimes, ourTimes] = [[] as number[], [] as number[]];
  for (const [round, times] of theirs.entries())
    for (const [n, time] of times.entries()) {
      const ownTime = ours[round]?.[n];
      if (!isTime(time) || !isTime(ownTime)) continue;
      theirTimes.push(time);
      ourTimes.push(ownTime);
    }
  return computeMedian(theirTimes) / computeMedian(ourTimes);
}

function shuffle<T>(from: readonly T[]): T[] {
  const next = createRandom(41);
  const list = [...from];
  for (let n = list.length - 1; n > 0; n--) {
    const swapIndex = pickInteger(next, n + 1);
    [list[n], list[swapIndex]] = [list[swapIndex] as T, list[n] as T];
  }
  return list;
}
