/**
 * Computes missing embeddings in the background, newest first. Text search finds a chunk at once, so that a slow model
 * never hides a chat.
 */
import type { Embedder, NewEmbedding } from '../engine';
import { createPace } from './pace';

/** The text of a chunk without an embedding of this model. */
export interface TextToEmbed {
  readonly chunk: number;
  /** The text to embed, with its context. */
  readonly text: string;
}

/** The chunks that one model has not embedded, and where its vectors go. */
export interface Backlog {
  /**
   * Returns at most `limit` chunks without an embedding, newest conversations and the active path first; empty if none
   * is missing. Chunks in `taken` are left out.
   */
  next(limit: number, taken: ReadonlySet<number>): Promise<readonly TextToEmbed[]>;
  /**
   * The vectors are searchable once it resolves, and durable soon after; what a crash loses is missing again. Chunks
   * forgotten meanwhile are skipped.
   */
  add(vectors: readonly NewEmbedding[]): Promise<void>;
  /** `done`: chunks that have an embedding or need none. */
  count(): { readonly done: number; readonly all: number };
}

export interface BacklogOptions {
  readonly signal: AbortSignal;
  /** Called after each batch, and when a pause begins. */
  readonly onProgress?: (progress: { readonly secondsLeft?: number; readonly isPaused?: true }) => void;
  /** Checked before each batch: true pauses the work, and it is checked again soon. */
  readonly pauseWhile?: () => boolean | Promise<boolean>;
}

/** Milliseconds between two checks whether the pause is over. */
const pauseMs = 250;

/**
 * Embeds until nothing is missing. It keeps no state besides `add`, so it can be interrupted and called again. Rejects
 * with the signal's reason, with `ModelBroken`, and with errors of `next` and `add`.
 */
export async function embedBacklog(work: Backlog, embedder: Embedder, options: BacklogOptions): Promise<void> {
  const { signal, onProgress, pauseWhile } = options;
  const pace = createPace();
  const taken = new Set<number>();
  const takeNext = async () => {
    const found = await work.next(pace.window, taken);
    const fresh = found.filter(({ chunk }) => !taken.has(chunk));
    for (const { chunk } of fresh) taken.add(chunk);
    return fresh;
  };
  const saveVectors = async (window: readonly TextToEmbed[], vectors: readonly (Float32Array | undefined)[]) => {
    await work.add(window.map(({ chunk }, n) => ({ chunk, vector: vectors[n] })));
    for (const { chunk } of window) taken.delete(chunk);
    const { done, all } = work.count();
    const secondsLeft = pace.estimateSeconds(all - done);
    onProgress?.(secondsLeft === undefined ? {} : { secondsLeft });
  };

  let saving: Promise<void> = Promise.resolve();
  let window = await takeNext();
  for (;;) {
    signal.throwIfAborted();
    if (window.length === 0) {
      // Unsaved vectors may be the only ones missing, so they are saved before the last check.
      await saving;
      window = await takeNext();
      if (window.length === 0) return;
    }
    if (await pauseWhile?.()) {
      onProgress?.({ isPaused: true });
      await pause(signal);
      continue;
    }

    // While the model works, the previous vectors are saved and the next texts are read, so that it never waits for the
    // disk.
    const startedAt = performance.now();
    const embedding = embedder.embed(
      window.map(({ text }) => text),
      'passage',
      signal,
    );
    const [vectors, , next] = await settleAll(embedding, saving, takeNext());
    pace.record(window.length, performance.now() - startedAt);
    saving = saveVectors(window, vectors);
    saving.catch(() => undefined); // The error is handled where `saving` is awaited.
    window = next;
  }
}

/**
 * Resolves with all three, or rejects with the first failure after all have settled, so that nothing goes on behind the
 * caller's back.
 */
async function settleAll<A, B, C>(a: Promise<A>, b: Promise<B>, c: Promise<C>): Promise<[A, B, C]> {
  await Promise.allSettled([a, b, c]);
  return Promise.all([a, b, c]);
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const stop = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      resolve();
    };
    const timer = setTimeout(stop, pauseMs);
    signal.addEventListener('abort', stop);
    if (signal.aborted) stop();
  });
}
