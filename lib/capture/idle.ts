/** Work in the page's idle moments, and work that cannot wait for one. */

/**
 * Runs `work` when `delay` milliseconds have passed and the page has nothing more urgent to do, but no later than `longestWait`
 * milliseconds after that: a page that is never idle is still kept. At once after the delay where the browser does not tell. The
 * returned function calls it off.
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

/** Runs `work` as soon as the page has done what it is doing, instead of what this calls off. The returned function calls it off. */
export function afterThis(work: () => void, insteadOf?: () => void): () => void {
  insteadOf?.();
  const timer = setTimeout(work);
  return () => clearTimeout(timer);
}
