/** Formatting four hundred answers takes seconds: those where the reader is are drawn at once, the others as there is time. */
import { useEffect, useState } from 'preact/hooks';

/** Turns on either side that are drawn at once: a screen of them, so that nothing is seen to arrive. */
const atOnce = 6;
/** Turns that are drawn in each idle moment. */
const slice = 4;

/** Who waits to be drawn, the nearest first. */
export interface Queue {
  /** `distance`: in turns from where the reader is. The returned function leaves the queue. */
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

/** Whether this turn is to be formatted by now; it stays so. */
export function useDrawn(queue: Queue, distance: number): boolean {
  const [drawn, setDrawn] = useState(distance < atOnce);
  useEffect(() => {
    if (!drawn) return queue.enter(distance, () => setDrawn(true));
    return undefined;
  }, [queue, distance, drawn]);
  return drawn;
}

/** In an idle moment, at the latest in a fifth of a second. */
function idly(act: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(act, { timeout: 200 });
  else setTimeout(act, 0);
}
