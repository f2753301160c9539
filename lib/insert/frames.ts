/** How many frames an editor and its framework get to take a change in; in practice they need one or two. */
const patience = 20;

/** Resolves true once `holds` held after two frames in a row, false when it did not within the patience. */
export async function holdsSoon(holds: () => boolean): Promise<boolean> {
  let inARow = 0;
  for (let count = 0; count < patience; count += 1) {
    await frame();
    inARow = holds() ? inARow + 1 : 0;
    if (inARow === 2) return true;
  }
  return false;
}

/** Long enough for an editor to take a change in. */
export async function aFewFrames(): Promise<void> {
  for (let count = 0; count < 3; count += 1) await frame();
}

/** A page that is not being drawn has no frames, so a timer stands in. */
function frame(): Promise<void> {
  return new Promise(resolve => {
    requestAnimationFrame(() => resolve());
    setTimeout(resolve, 100);
  });
}
