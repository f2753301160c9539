/**
 * Formatting four hundred answers takes seconds, so the turns near the reader are formatted at once and the others when the browser is
 * idle.
 */
import { useEffect, useState } from 'preact/hooks';

/** In turns on either side of the reader. This fills the screen, so nothing visible changes later. */
const initialDistance = 6;
/** In turns per idle callback. */
const batchSize = 4;

/** Renderings that wait, the nearest first. */
export interface RenderQueue {
  /** `distance` is in turns from the reader. The returned function removes the entry. */
  add(distance: number, draw: () => void): () => void;
}

export function createRenderQueue(): RenderQueue {
  const waiting = new Map<() => void, number>();
  let isRunning = false;

  const drawNext = () => {
    const nearest = [...waiting].sort(([, a], [, b]) => a - b).slice(0, batchSize);
    for (const [draw] of nearest) {
      waiting.delete(draw);
      draw();
    }
    isRunning = waiting.size > 0;
    if (isRunning) runWhenIdle(drawNext);
  };
  return {
    add(distance, draw) {
      waiting.set(draw, distance);
      if (!isRunning) runWhenIdle(drawNext);
      isRunning = true;
      return () => waiting.delete(draw);
    },
  };
}

/** Returns whether this turn should be formatted by now. Once true, it stays true. */
export function useProgressiveRender(queue: RenderQueue, distance: number): boolean {
  const [isDrawn, setIsDrawn] = useState(distance < initialDistance);
  useEffect(() => {
    if (!isDrawn) return queue.add(distance, () => setIsDrawn(true));
    return undefined;
  }, [queue, distance, isDrawn]);
  return isDrawn;
}

/** Runs in an idle callback, after 200 ms at the latest. */
function runWhenIdle(work: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: 200 });
  else setTimeout(work, 0);
}
