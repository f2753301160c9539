/**
 * Makes the vectors that are lacking, newest first, in the background. What is learnt is found by its words at once; its meaning
 * follows here, so that a slow model never keeps a chat from being found.
 */
import type { Embedder } from '../engine';
import { createPace } from './pace';

/** A chunk without a vector of the model in question. */
export interface Unembedded {
  readonly chunk: number;
  /** As it is embedded. */
  readonly text: string;
}

export interface MadeVector {
  readonly chunk: number;
  /** `undefined`: the text has no meaning to the model. It counts as done and is not asked for again. */
  readonly vector: Float32Array | undefined;
}

/** What lacks a vector of one model, and where its vectors go. */
export interface Backlog {
  /**
   * At most `limit` chunks without a vector, of the newest conversations and of the active path first; empty when none lacks one.
   * Those in `taken` are being embedded already and are left out.
   */
  next(limit: number, taken: ReadonlySet<number>): Promise<readonly Unembedded[]>;
  /**
   * They answer once it resolves, and are lasting soon after: what is lost in between is lacking again. A chunk that was forgotten
   * meanwhile is passed over.
   */
  add(vectors: readonly MadeVector[]): Promise<void>;
  /** `done`: have a vector, or need none. */
  count(): { readonly done: number; readonly all: number };
}

export interface BacklogOptions {
  readonly signal: AbortSignal;
  /** After each few passages, and when a rest begins. */
  readonly onProgress?: (progress: { readonly left?: number; readonly resting?: true }) => void;
  /** Asked before each few passages: true makes it rest, and ask again soon. */
  readonly pauseWhile?: () => boolean | Promise<boolean>;
}

/** Between two looks whether the rest is over, in milliseconds. */
const restMs = 250;

/**
 * Embeds until nothing lacks a vector. It keeps nothing but what `add` has taken, so it can be cut off anywhere and called again.
 * Rejects with the signal's reason, with the embedder's `ModelBroken`, and with what `next` and `add` reject with.
 */
export async function embedBacklog(work: Backlog, embedder: Embedder, options: BacklogOptions): Promise<void> {
  const { signal, onProgress, pauseWhile } = options;
  const pace = createPace();
  const taken = new Set<number>();
  const take = async () => {
    const found = await work.next(pace.window, taken);
    const fresh = found.filter(({ chunk }) => !taken.has(chunk));
    for (const { chunk } of fresh) taken.add(chunk);
    return fresh;
  };
  const give = async (window: readonly Unembedded[], vectors: readonly (Float32Array | undefined)[]) => {
    await work.add(window.map(({ chunk }, n) => ({ chunk, vector: vectors[n] })));
    for (const { chunk } of window) taken.delete(chunk);
    const { done, all } = work.count();
    const left = pace.secondsFor(all - done);
    onProgress?.(left === undefined ? {} : { left });
  };

  let given: Promise<void> = Promise.resolve();
  let window = await take();
  for (;;) {
    signal.throwIfAborted();
    if (window.length === 0) {
      // What is still being given may be all there is; only then is it certain that nothing is lacking.
      await given;
      window = await take();
      if (window.length === 0) return;
    }
    if (await pauseWhile?.()) {
      onProgress?.({ resting: true });
      await rest(signal);
      continue;
    }

    // While the model works, its last vectors are stored and its next texts are read: it never waits for the disk.
    const began = performance.now();
    const making = embedder.embed(
      window.map(({ text }) => text),
      'passage',
      signal,
    );
    const [vectors, , next] = await together(making, given, take());
    pace.took(window.length, performance.now() - began);
    given = give(window, vectors);
    given.catch(() => undefined); // Met where it is awaited.
    window = next;
  }
}

/** All three, or the first failure: but not before all of them have come to an end, so that nothing goes on behind the caller's back. */
async function together<A, B, C>(a: Promise<A>, b: Promise<B>, c: Promise<C>): Promise<[A, B, C]> {
  await Promise.allSettled([a, b, c]);
  return Promise.all([a, b, c]);
}

function rest(signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, restMs);
    signal.addEventListener('abort', done);
    if (signal.aborted) done();
  });
}
