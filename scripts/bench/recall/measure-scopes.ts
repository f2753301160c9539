/** Measures what a scope costs: the same questions without one, inside a space, and from a point of a story, in turns. */
import type { Contender } from './contender';
import { computeMedian } from './median';
import { createQuestions } from './create-questions';

export interface ScopeCosts {
  /** Number of questions, each asked in each way. */
  readonly n: number;
  /** Medians in milliseconds. A scope holds nine tenths of all passages. */
  readonly ways: Readonly<Record<string, number>>;
  /** Medians over the questions of the time with a scope divided by that without. */
  readonly times: Readonly<Record<string, number>>;
}

/** `times` questions of each kind. */
export async function measureScopes(
  contender: Contender,
  passages: number,
  times: number,
): Promise<ScopeCosts | undefined> {
  const { scoped } = contender;
  if (!scoped) return undefined;
  const places = { without: contender, 'in a space': scoped.space, 'in a story': scoped.story };
  const taken = new Map<string, number[]>();
  const questions = createQuestions(passages, times);
  // The first pass is not measured: it compiles the code and caches the mask of each scope.
  for (const isTimed of [false, true])
    for (const [n, { words, embedding }] of questions.entries()) {
      const ways = Object.entries(places).flatMap(([name, place]) => [
        { name: `words, ${name}`, ask: () => place.words(words, 50) },
        { name: `hybrid, ${name}`, ask: () => place.hybrid?.(words, embedding, 50) },
      ]);
      if (!isTimed && n > 60) break;
      for (let turn = 0; turn < ways.length; turn++) {
        const way = ways[(turn + n) % ways.length];
        if (!way) continue;
        const started = performance.now();
        await way.ask();
        const time = performance.now() - started;
        if (isTimed) taken.set(way.name, [...(taken.get(way.name) ?? []), time]);
      }
    }
  const getTimes = (name: string) => taken.get(name) ?? [];
  const computeRatio = (mode: string, place: string) =>
    computeMedian(
      getTimes(`${mode}, ${place}`).map((time, n) => time / (getTimes(`${mode}, without`)[n] ?? Number.NaN)),
    );
  const scopedWays = ['words, in a space', 'words, in a story', 'hybrid, in a space', 'hybrid, in a story'];
  return {
    n: questions.length,
    ways: Object.fromEntries([...taken].map(([name, times]) => [name, computeMedian(times)])),
    times: Object.fromEntries(scopedWays.map(name => [name, computeRatio(...(name.split(', ') as [string, string]))])),
  };
}
