/**
 * The focus never falls to the page's beginning because what had it went away: a button that becomes another one, a row that is gone, a
 * bar that is closed. It goes to what stands in its place, or before it. What a component says itself comes first; this is for the rest.
 */

const reachable = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';

/** For as long as the page stands; the answer ends it. */
export function keepFocus(page: Document): () => void {
  let last: HTMLElement | undefined;
  /** What could be reached when `last` got the focus, in order. */
  let order: readonly HTMLElement[] = [];
  let isSwitchedOff = false;

  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return;
    last = target;
    order = reachableIn(page);
    isSwitchedOff = false;
  };
  // Whoever presses beside everything wants nothing to have it.
  const onBlur = () =>
    queueMicrotask(() => {
      if (last?.isConnected && !last.matches(':disabled') && isNowhere(page) && page.hasFocus()) last = undefined;
    });
  const observer = new MutationObserver(() => {
    if (!last) return;
    if (last.isConnected && last.matches(':disabled')) isSwitchedOff = true;
    if (!isNowhere(page)) return;
    if (!last.isConnected) {
      last = inPlaceOf(last, order, page);
      order = reachableIn(page);
      // While a deed is under way what comes in its place may be switched off for a moment, too.
      isSwitchedOff = last?.matches(':disabled') ?? false;
      last?.focus({ preventScroll: true });
    } else if (isSwitchedOff && !last.matches(':disabled')) last.focus({ preventScroll: true });
  });
  page.addEventListener('focusin', onFocus);
  page.addEventListener('focusout', onBlur);
  observer.observe(page.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
  return () => {
    observer.disconnect();
    page.removeEventListener('focusin', onFocus);
    page.removeEventListener('focusout', onBlur);
  };
}

const isNowhere = ({ activeElement, body }: Document): boolean => activeElement === null || activeElement === body;

const reachableIn = (page: Document): HTMLElement[] =>
  [...page.querySelectorAll<HTMLElement>(reachable)].filter(isShown);

/** Not in a menu that is closed. Where nobody can tell, as in a test, all is shown. */
const isShown = (element: HTMLElement): boolean => element.checkVisibility?.() ?? true;

/** What follows the last one before it that is still there: the same under another name, or its neighbour. */
function inPlaceOf(gone: HTMLElement, order: readonly HTMLElement[], page: Document): HTMLElement | undefined {
  const before = order.slice(0, order.indexOf(gone)).findLast(each => each.isConnected);
  const now = reachableIn(page);
  return now[before ? now.indexOf(before) + 1 : 0] ?? before;
}
