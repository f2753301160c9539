/** Measures what a scope costs: the same questions without one, inside a space, and from a point of a story, in turns. */
import type { Contender } from './contender';
import { median } from './median';
import { questionsFor } from './questions';

export interface Walls {
  /** Number of questions, each asked in each way. */
  readonly n: number;
  /** Medians in milliseconds. A scope holds nine tenths of all passages. */
  readonly ways: Readonly<Record<string, number>>;
  /** Medians over the questions of the time with a scope divided by that without. */
  readonly times: Readonly<Record<string, number>>;
}

/** `times` questions of each kind. */
export async function walls(contender: Contender, passages: number, times: number): Promise<Walls | undefined> {
  const { behindWalls } = contender;
  if (!behindWalls) return undefined;
  const places = { without: contender, 'in a space': behindWalls.space, 'in a story': behindWalls.story };
  const taken = new Map<string, number[]>();
  const questions = questionsFor(passages, times);
  // The first pass is not measured: it compiles the code and caches the mask of each scope.
  for (const clocked of [false, true])
    for (const [n, { words, meaning }] of questions.entries()) {
      const ways = Object.entries(places).flatMap(([name, place]) => [
        { name: `words, ${name}`, ask: () => place.words(words, 50) },
        { name: `hybrid, ${name}`, ask: () => place.hybrid?.(words, meaning, 50) },
      ]);
      if (!clocked && n > 60) break;
      for (let turn = 0; turn < ways.length; turn++) {
        const way = ways[(turn + n) % ways.length];
        if (!way) continue;
        const started = performance.now();
        await way.ask();
        const time = performance.now() - started;
        if (clocked) taken.set(way.name, [...(taken.get(way.name) ?? []), time]);
      }
    }
  const of = (name: string) => taken.get(name) ?? [];
  const ratio = (mode: string, place: string) =>
    median(of(`${mode}, ${place}`).map((time, n) => time / (of(`${mode}, without`)[n] ?? Number.NaN)));
  const walled = ['words, in a space', 'words, in a story', 'hybrid, in a space', 'hybrid, in a story'];
  return {
    n: questions.length,
    ways: Object.fromEntries([...taken].map(([name, times]) => [name, median(times)])),
    times: Object.fromEntries(walled.map(name => [name, ratio(...(name.split(', ') as [string, string]))])),
  };
}
