/**
 * Measures how long a question waits while the index rewrites its segments. A question is due every 20 ms, and its time
 * counts from then.
 */
import type { Contender, FedChat } from './contender';
import { share } from './median';
import { questionsFor } from './questions';

export interface Busy {
  /** Number of questions, and milliseconds from the first to the last. */
  readonly n: number;
  readonly rewriting: number;
  readonly p50: number;
  readonly p95: number;
  readonly most: number;
}

const every = 20;

/** Returns `undefined` for a contender that rewrites nothing. `forgotten`: chats whose text must leave the files. */
export async function busy(contender: Contender, forgotten: readonly FedChat[]): Promise<Busy | undefined> {
  if (!contender.forget || !contender.settle) return undefined;
  const questions = questionsFor(1000, 20);
  for (const chat of forgotten) await contender.forget(chat);
  const waited: number[] = [];
  const state = { isOver: false };
  const started = performance.now();
  const rewritten = Promise.resolve(contender.settle()).then(() => (state.isOver = true));
  for (let at = started + every; !state.isOver; at = Math.max(at + every, performance.now())) {
    await new Promise(resolve => setTimeout(resolve, Math.max(0, at - performance.now())));
    await contender.words(questions[waited.length % questions.length]?.words ?? '', 50);
    waited.push(performance.now() - at);
  }
  const rewriting = performance.now() - started;
  await rewritten;
  return {
    n: waited.length,
    rewriting,
    p50: share(waited, 0.5),
    p95: share(waited, 0.95),
    most: share(waited, 1),
  };
}
