/** Long work is cut into slices, so that a question that comes meanwhile waits for one of them and not for all. */

/** In milliseconds: shorter than a frame. */
const slice = 8;

/** Lets everything run that waits for this thread. */
export const giveWay = (): Promise<void> => new Promise(resolve => setTimeout(resolve, 0));

/** Gives way, then calls `step` for a slice of time; and so on until it answers that nothing is left. */
export async function inSlices(step: () => boolean): Promise<void> {
  for (let isLeft = true; isLeft;) {
    await giveWay();
    for (const end = performance.now() + slice; isLeft && performance.now() < end;) isLeft = step();
  }
}
