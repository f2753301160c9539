/**
 * Ends questions that the next one of the same page supersedes: whoever types waits for the last one only. Calls may arrive in another order
 * than they were made in, because one that was lost with a worker is made again; so the numbers decide which question is the next.
 */
import type { RecallAnswer, RecallOptions } from '../rpc/contracts/engine';

type Asker = NonNullable<RecallOptions['asker']>;

interface RunningQuestion {
  readonly question: number;
  readonly controller: AbortController;
  /** Its searches that have not answered yet. */
  searches: number;
}

const superseded: RecallAnswer = { hits: [], by: 'words', superseded: true };

/**
 * Returns what runs the searches of all pages. A search that is ended, or that a later question has overtaken, resolves with `superseded`;
 * one without an asker is never ended.
 */
export function createQuestionRunner() {
  const running = new Map<string, RunningQuestion>();
  const start = ({ page, question }: Asker): RunningQuestion | undefined => {
    const last = running.get(page);
    if (last && last.question > question) return undefined;
    if (last?.question === question) return last;
    last?.controller.abort();
    const next = { question, controller: new AbortController(), searches: 0 };
    running.set(page, next);
    return next;
  };
  return async (
    asker: Asker | undefined,
    search: (signal?: AbortSignal) => Promise<RecallAnswer>,
  ): Promise<RecallAnswer> => {
    if (!asker) return search();
    const current = start(asker);
    if (!current) return superseded;
    const { signal } = current.controller;
    current.searches += 1;
    try {
      return await search(signal);
    } catch (error) {
      if (signal.aborted) return superseded;
      throw error;
    } finally {
      current.searches -= 1;
      if (current.searches === 0 && running.get(asker.page) === current) running.delete(asker.page);
    }
  };
}
