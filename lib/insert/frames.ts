/** Number of frames that an editor gets to apply a change. In practice it needs one or two. */
const maxFrames = 20;

/** Resolves to true when the condition is true after two frames in a row, or to false after `maxFrames` frames. */
export async function waitUntil(isTrue: () => boolean): Promise<boolean> {
  let consecutiveFrames = 0;
  for (let count = 0; count < maxFrames; count += 1) {
    await waitForFrame();
    consecutiveFrames = isTrue() ? consecutiveFrames + 1 : 0;
    if (consecutiveFrames === 2) return true;
  }
  return false;
}

/** Long enough for an editor to apply a change. */
export async function waitForFrames(): Promise<void> {
  for (let count = 0; count < 3; count += 1) await waitForFrame();
}

/** A hidden page draws no frames, so a timer stands in. */
function waitForFrame(): Promise<void> {
  return new Promise(resolve => {
    requestAnimationFrame(() => resolve());
    setTimeout(resolve, 100);
  });
}
