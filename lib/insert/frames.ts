/** Number of frames that an editor gets to apply a change. In practice it needs one or two. */
const patience = 20;

/** Resolves to true when the condition is true after two frames in a row, or to false after `maxFrames` frames. */
export async function holdsSoon(holds: () => boolean): Promise<boolean> {
  let inARow = 0;
  for (let count = 0; count < patience; count += 1) {
    await frame();
    inARow = holds() ? inARow + 1 : 0;
    if (inARow === 2) return true;
  }
  return false;
}

/** Long enough for an editor to apply a change. */
export async function aFewFrames(): Promise<void> {
  for (let count = 0; count < 3; count += 1) await frame();
}

/** A hidden page draws no frames, so a timer stands in. */
function frame(): Promise<void> {
  return new Promise(resolve => {
    requestAnimationFrame(() => resolve());
    setTimeout(resolve, 100);
  });
}
