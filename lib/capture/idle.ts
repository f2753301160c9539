/** Runs work in idle moments of the page, or right after the current task. */

/**
 * Runs `work` after `delayMs` milliseconds, in an idle moment, at most `maxWaitMs` later. A page that is never idle is still captured.
 * Without `requestIdleCallback` it runs right after the delay. Returns a function that cancels it.
 */
export function inIdleTime(page: Document, work: () => void, delay: number, longestWait: number): () => void {
  const view = page.defaultView;
  let idle: number | undefined;
  const timer = setTimeout(() => {
    if (view && 'requestIdleCallback' in view) idle = view.requestIdleCallback(work, { timeout: longestWait });
    else work();
  }, delay);
  return () => {
    clearTimeout(timer);
    if (idle !== undefined) view?.cancelIdleCallback(idle);
  };
}

/** Cancels the previous work and runs `work` as soon as the page's current task ends. Returns a function that cancels it. */
export function afterThis(work: () => void, insteadOf?: () => void): () => void {
  insteadOf?.();
  const timer = setTimeout(work);
  return () => clearTimeout(timer);
}
