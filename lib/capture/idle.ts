/** Work in the page's idle moments. */

/** Longest wait for an idle moment, in milliseconds: a page that is never idle is still kept. */
const longestWait = 1000;

/**
 * Runs `work` when `delay` milliseconds have passed and the page has nothing more urgent to do; at once after the delay where the
 * browser does not tell. The returned function calls it off.
 */
export function inIdleTime(page: Document, work: () => void, delay: number): () => void {
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
