/** Runs work in idle moments of the page, or right after the current task. */

/**
 * Runs `work` after `delayMs` milliseconds, in an idle moment, at most `maxWaitMs` later. A page that is never idle is still captured.
 * Without `requestIdleCallback` it runs right after the delay. Returns a function that cancels it.
 */
export function runWhenIdle(page: Document, work: () => void, delayMs: number, maxWaitMs: number): () => void {
  const view = page.defaultView;
  let idle: number | undefined;
  const timer = setTimeout(() => {
    if (view && 'requestIdleCallback' in view) idle = view.requestIdleCallback(work, { timeout: maxWaitMs });
    else work();
  }, delayMs);
  return () => {
    clearTimeout(timer);
    if (idle !== undefined) view?.cancelIdleCallback(idle);
  };
}

/** Cancels the previous work and runs `work` as soon as the page's current task ends. Returns a function that cancels it. */
export function runAfterCurrentTask(work: () => void, cancelPrevious?: () => void): () => void {
  cancelPrevious?.();
  const timer = setTimeout(work);
  return () => clearTimeout(timer);
}
