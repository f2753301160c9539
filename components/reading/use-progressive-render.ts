/**
 * Formatting four hundred answers takes seconds, so the turns near the reader are formatted at once and the others when the browser is
 * idle.
 */
import { useEffect, useState } from 'preact/hooks';

/** In turns on either side of the reader. This fills the screen, so nothing visible changes later. */
const initialDistance = 6;
/** In UTF-16 units that are formatted at once, and in each idle callback: a tenth of a second. */
const maxLengthAtOnce = 40_000;
/** In turns per idle callback. */
const batchSize = 4;

interface Waiting {
  readonly distance: number;
  readonly length: number;
}

/** Renderings that wait, the nearest first. */
export interface RenderQueue {
  /** Returns whether a text of this length may be formatted at once. */
  reserve(length: number): boolean;
  /** `distance` is in turns from the reader. The returned function removes the entry. */
  add(entry: Waiting, draw: () => void): () => void;
}

export function createRenderQueue(): RenderQueue {
  const waiting = new Map<() => void, Waiting>();
  let isRunning = false;
  let reservedLength = 0;

  const drawNext = () => {
    const nearest = [...waiting].sort(([, a], [, b]) => a.distance - b.distance).slice(0, batchSize);
    let length = 0;
    for (const [draw, entry] of nearest) {
      length += entry.length;
      if (length > maxLengthAtOnce && length > entry.length) break;
      waiting.delete(draw);
      draw();
    }
    isRunning = waiting.size > 0;
    if (isRunning) runWhenIdle(drawNext);
  };
  return {
    reserve(length) {
      reservedLength += length;
      return reservedLength <= maxLengthAtOnce;
    },
    add(entry, draw) {
      waiting.set(draw, entry);
      if (!isRunning) runWhenIdle(drawNext);
      isRunning = true;
      return () => waiting.delete(draw);
    },
  };
}

/** Returns whether this turn, with a text of this length, should be formatted by now. Once true, it stays true. */
export function useProgressiveRender(queue: RenderQueue, distance: number, length: number): boolean {
  const [isDrawn, setIsDrawn] = useState(() => distance < initialDistance && queue.reserve(length));
  useEffect(() => {
    if (!isDrawn) return queue.add({ distance, length }, () => setIsDrawn(true));
    return undefined;
  }, [queue, distance, length, isDrawn]);
  return isDrawn;
}

/** Runs in an idle callback, after 200 ms at the latest. */
function runWhenIdle(work: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: 200 });
  else setTimeout(work, 0);
}
