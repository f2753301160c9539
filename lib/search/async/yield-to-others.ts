/** Long work is cut into slices, so that a query waits for one slice at most. */

/** In milliseconds; shorter than a frame. */
const sliceMs = 8;

/** Lets everything run that waits for this thread. */
export const yieldToOthers = (): Promise<void> => new Promise(resolve => setTimeout(resolve, 0));

/**
 * Yields, then calls `step` repeatedly for one slice of time, until `step` returns false. `isFirstAtOnce`: the first slice does not yield,
 * because most work is done within it.
 */
export async function runInSlices(step: () => boolean, isFirstAtOnce = false): Promise<void> {
  let shouldYield = !isFirstAtOnce;
  for (let hasMore = true; hasMore;) {
    if (shouldYield) await yieldToOthers();
    shouldYield = true;
    for (const end = performance.now() + sliceMs; hasMore && performance.now() < end;) hasMore = step();
  }
}

/** Returns what is called between the steps of long work: it yields when a slice of time is over. Rejects with the signal's reason. */
export function createPauses(signal?: AbortSignal): () => Promise<void> {
  let end = performance.now() + sliceMs;
  return async () => {
    if (performance.now() < end) return;
    await yieldToOthers();
    signal?.throwIfAborted();
    end = performance.now() + sliceMs;
  };
}
