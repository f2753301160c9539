/**
 * Measures how long a question waits while the index rewrites its segments. A question is due every 20 ms, and its time
 * counts from then.
 */
import type { Contender, EmbeddedChat } from './contender';
import { computePercentile } from './median';
import { createQuestions } from './create-questions';

export interface WaitingTimes {
  /** Number of questions, and milliseconds from the first to the last. */
  readonly n: number;
  readonly rewriting: number;
  readonly p50: number;
  readonly p95: number;
  readonly max: number;
}

const intervalMs = 20;

/** Returns `undefined` for a contender that rewrites nothing. `forgotten`: chats whose text must leave the files. */
export async function measureWaiting(
  contender: Contender,
  forgotten: readonly EmbeddedChat[],
): Promise<WaitingTimes | undefined> {
  if (!contender.forget || !contender.settle) return undefined;
  const questions = createQuestions(1000, 20);
  for (const chat of forgotten) await contender.forget(chat);
  const waited: number[] = [];
  const state = { isOver: false };
  const started = performance.now();
  const rewritten = Promise.resolve(contender.settle()).then(() => (state.isOver = true));
  for (let at = started + intervalMs; !state.isOver; at = Math.max(at + intervalMs, performance.now())) {
    await new Promise(resolve => setTimeout(resolve, Math.max(0, at - performance.now())));
    await contender.words(questions[waited.length % questions.length]?.words ?? '', 50);
    waited.push(performance.now() - at);
  }
  const rewriting = performance.now() - started;
  await rewritten;
  return {
    n: waited.length,
    rewriting,
    p50: computePercentile(waited, 0.5),
    p95: computePercentile(waited, 0.95),
    max: computePercentile(waited, 1),
  };
}
