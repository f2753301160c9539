import { expect, test, vi } from 'vitest';
import { createQuestionRunner } from '../../lib/engine-host/supersede';
import type { RecallAnswer } from '../../lib/rpc/contracts/engine';

const none: RecallAnswer = { hits: [], by: 'words' };
const of = (page: string, question: number) => ({ page, question });

/** A search that goes on until it is ended or let go. */
function startSearch() {
  let finish = (_answer: RecallAnswer): void => undefined;
  const search = (signal?: AbortSignal) =>
    new Promise<RecallAnswer>((resolve, reject) => {
      finish = resolve;
      signal?.addEventListener('abort', () => reject(signal.reason as Error));
    });
  return { search, finish: () => finish(none) };
}

test('the next question of a page ends both searches of the one before, and nobody else’s', async () => {
  const run = createQuestionRunner();
  const [words, whole, elsewhere, unasked, next] = Array.from({ length: 5 }, startSearch);
  const before = [run(of('popup', 1), words!.search), run(of('popup', 1), whole!.search)];
  const others = [run(of('library', 1), elsewhere!.search), run(undefined, unasked!.search)];
  const last = run(of('popup', 2), next!.search);
  expect(await Promise.all(before)).toMatchObject([{ superseded: true }, { superseded: true }]);
  for (const one of [elsewhere!, unasked!, next!]) one.finish();
  expect(await Promise.all([...others, last])).toEqual([none, none, none]);
});

// As a call that was lost with the engine is made again, by another way than the question after it.
test('a question that arrives after the next one of its page is over at once, and ends nothing', async () => {
  const run = createQuestionRunner();
  const [next, late] = [startSearch(), vi.fn<() => Promise<RecallAnswer>>(async () => none)];
  const answer = run(of('popup', 2), next.search);
  expect(await run(of('popup', 1), late)).toMatchObject({ superseded: true });
  expect(late).not.toHaveBeenCalled();
  next.finish();
  expect(await answer).toEqual(none);
});

test('what fails by itself is a failure, and does not end the questions that follow', async () => {
  const run = createQuestionRunner();
  await expect(run(of('popup', 1), () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await run(of('popup', 2), async () => none)).toEqual(none);
});
