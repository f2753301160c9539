/** Asks all contenders the same questions in rotating order, so that a busy machine affects all alike. */
import { median, share } from './median';
import type { Contender, Found, Mode } from './contender';
import { modes } from './contender';
import { random, whole } from './random';
import { kinds, questionsFor, type Kind, type Question } from './questions';

export interface Asking {
  readonly contenders: readonly Contender[];
  readonly passages: number;
  /** Number of questions of each kind. */
  readonly count: number;
  readonly rounds: number;
  /**
   * In milliseconds. A contender other than the first that took longer for a kind is skipped after five of its
   * questions.
   */
  readonly patience: number;
  /** Maximum hits of each ranking. */
  readonly limit: number;
}

export interface Row {
  readonly mode: Mode;
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
interface Taken {
  readonly times: (number | undefined)[][];
  spent: number;
  found: number;
  asked: number;
  failure?: string;
}

export async function askAll({ contenders, passages, count, rounds, patience, limit }: Asking): Promise<Row[]> {
  const questions = shuffled(questionsFor(passages, count));
  const taken = new Map<string, Taken>();
  const of = (contender: Contender, mode: Mode, kind: Kind): Taken => {
    const key = `${contender.name}|${mode}|${kind}`;
    const known = taken.get(key) ?? { times: Array.from({ length: rounds }, () => []), spent: 0, found: 0, asked: 0 };
    taken.set(key, known);
    return known;
  };
  await warmUp(contenders, questions, limit);

  for (let round = 0; round < rounds; round++) {
    for (const [n, question] of questions.entries()) {
      for (const mode of modes) {
        if (mode === 'meaning' && question.kind !== 'en_nl') continue;
        for (let turn = 0; turn < contenders.length; turn++) {
          const contender = contenders[(turn + n + round) % contenders.length] as Contender;
          const known = of(contender, mode, question.kind);
          const tired = contender !== contenders[0] && known.spent > patience && known.asked >= 5;
          if (known.failure !== undefined || tired) continue;
          await ask(contender, mode, question, limit, known, round, n);
        }
      }
    }
  }
  return rowsOf(contenders, of);
}

async function ask(
  contender: Contender,
  mode: Mode,
  question: Question,
  limit: number,
  known: Taken,
  round: number,
  n: number,
): Promise<void> {
  const started = performance.now();
  try {
    const asked = answer(contender, mode, question, limit);
    if (asked === undefined) return;
    // A synchronous answer does not wait for the event loop.
    const found = asked instanceof Promise ? await asked : asked;
    const time = performance.now() - started;
    const times = known.times[round];
    if (times) times[n] = time;
    known.spent += time;
    known.asked += 1;
    if (found.length > 0) known.found += 1;
  } catch (error) {
    known.failure = error instanceof Error ? error.message : String(error);
  }
}

function answer(
  contender: Contender,
  mode: Mode,
  { words, meaning }: Question,
  limit: number,
): Promise<Found> | Found | undefined {
  if (mode === 'words') return contender.words(words, limit);
  return mode === 'meaning' ? contender.meaning?.(meaning, limit) : contender.hybrid?.(words, meaning, limit);
}

/** Compiles the code before the measurement. */
async function warmUp(contenders: readonly Contender[], questions: readonly Question[], limit: number): Promise<void> {
  for (const contender of contenders) {
    const started = performance.now();
    for (const question of questions.slice(0, 30))
      for (const mode of modes) {
        if (performance.now() - started > 3000) continue;
        // The row reports the failure.
        await (async () => answer(contender, mode, question, limit))().catch(() => undefined);
      }
  }
}

function rowsOf(contenders: readonly Contender[], of: (contender: Contender, mode: Mode, kind: Kind) => Taken): Row[] {
  const rows: Row[] = [];
  const [first] = contenders;
  if (!first) return rows;
  for (const mode of modes)
    for (const kind of mode === 'meaning' ? (['en_nl'] as const) : kinds)
      for (const contender of contenders) {
        const { times, found, asked, failure } = of(contender, mode, kind);
        if (asked === 0 && failure === undefined) continue;
        const measured = times.map(round => round.filter(isTime)).filter(round => round.length > 0);
        rows.push({
          mode,
          kind: mode === 'meaning' ? 'any' : kind,
          contender: contender.name,
          p50: median(measured.map(median)),
          p95: median(measured.map(round => share(round, 0.95))),
          n: Math.max(0, ...measured.map(({ length }) => length)),
          ratio: ratioOf(times, of(first, mode, kind).times),
          found: asked === 0 ? 0 : found / asked,
          ...(failure !== undefined && { failure }),
        });
      }
  return rows;
}

const isTime = (time: number | undefined): time is number => time !== undefined;

function ratioOf(theirs: Taken['times'], ours: Taken['times']): number {
  const [both, first] = [[] as number[], [] as number[]];
  for (const [round, times] of theirs.entries())
    for (const [n, time] of times.entries()) {
      const other = ours[round]?.[n];
      if (!isTime(time) || !isTime(other)) continue;
      both.push(time);
      first.push(other);
    }
  return median(both) / median(first);
}

function shuffled<T>(from: readonly T[]): T[] {
  const next = random(41);
  const list = [...from];
  for (let n = list.length - 1; n > 0; n--) {
    const other = whole(next, n + 1);
    [list[n], list[other]] = [list[other] as T, list[n] as T];
  }
  return list;
}
