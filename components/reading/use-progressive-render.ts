/**
 * Formatting four hundred answers takes seconds, so the turns near the reader are formatted at once and the others when the browser is
 * idle.
 */
import { useEffect, useState } from 'preact/hooks';

/** In turns on either side of the reader. This fills the screen, so nothing visible changes later. */
const atOnce = 6;
/** In turns per idle callback. */
const slice = 4;

/** Renderings that wait, the nearest first. */
export interface Queue {
  /** `distance` is in turns from the reader. The returned function removes the entry. */
  enter(distance: number, draw: () => void): () => void;
}

export function createQueue(): Queue {
  const waiting = new Map<() => void, number>();
  let isServing = false;

  const serve = () => {
    const nearest = [...waiting].sort(([, one], [, other]) => one - other).slice(0, slice);
    for (const [draw] of nearest) {
      waiting.delete(draw);
      draw();
    }
    isServing = waiting.size > 0;
    if (isServing) idly(serve);
  };
  return {
    enter(distance, draw) {
      waiting.set(draw, distance);
      if (!isServing) idly(serve);
      isServing = true;
      return () => waiting.delete(draw);
    },
  };
}

/** Returns whether this turn should be formatted by now. Once true, it stays true. */
export function useDrawn(queue: Queue, distance: number): boolean {
  const [drawn, setDrawn] = useState(distance < atOnce);
  useEffect(() => {
    if (!drawn) return queue.enter(distance, () => setDrawn(true));
    return undefined;
  }, [queue, distance, drawn]);
  return drawn;
}

/** Runs in an idle callback, after 200 ms at the latest. */
function idly(act: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(act, { timeout: 200 });
  else setTimeout(act, 0);
}
