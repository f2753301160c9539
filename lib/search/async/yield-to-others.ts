/** Long work is cut into slices, so that a query waits for one slice at most. */

/** In milliseconds; shorter than a frame. */
const sliceMs = 8;

/** Lets everything run that waits for this thread. */
export const yieldToOthers = (): Promise<void> => new Promise(resolve => setTimeout(resolve, 0));

/** Yields, then calls `step` repeatedly for one slice of time, until `step` returns false. */
export async function runInSlices(step: () => boolean): Promise<void> {
  for (let hasMore = true; hasMore;) {
    await yieldToOthers();
    for (const end = performance.now() + sliceMs; hasMore && performance.now() < end;) hasMore = step();
  }
}
