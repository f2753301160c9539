/** Ends questions that the next one of the same page supersedes: whoever types waits for the last one only. */
import type { RecallAnswer, RecallOptions } from '../rpc/contracts/engine';

type Asker = NonNullable<RecallOptions['asker']>;

interface RunningQuestion {
  readonly question: number;
  readonly controller: AbortController;
  /** Its searches that have not answered yet. */
  searches: number;
}

const superseded: RecallAnswer = { hits: [], by: 'words', superseded: true };

/** Returns what runs the searches of all pages. A search that is ended resolves with `superseded`, one without an asker is never ended. */
export function createQuestionRunner() {
  const running = new Map<string, RunningQuestion>();
  const start = ({ page, question }: Asker): RunningQuestion => {
    const last = running.get(page);
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
