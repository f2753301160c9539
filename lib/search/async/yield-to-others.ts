/** Long work is cut into slices, so that a query waits for one slice at most. */

/** In milliseconds; shorter than a frame. */
const slice = 8;

/** Lets everything run that waits for this thread. */
export const giveWay = (): Promise<void> => new Promise(resolve => setTimeout(resolve, 0));

/** Yields, then calls `step` repeatedly for one slice of time, until `step` returns false. */
export async function inSlices(step: () => boolean): Promise<void> {
  for (let isLeft = true; isLeft;) {
    await giveWay();
    for (const end = performance.now() + slice; isLeft && performance.now() < end;) isLeft = step();
  }
}
