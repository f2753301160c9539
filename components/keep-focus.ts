/**
 * The focus does not fall to the page's beginning because what had it was taken away or switched off: a button that becomes another one, a
 * row that is gone, a bar that is closed. It goes to what stands in its place, or before it. What a component says itself comes first; this
 * is for the rest.
 */

const reachable = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';

/** For as long as the page stands; the answer ends it. */
export function keepFocus(page: Document): () => void {
  let last: HTMLElement | undefined;
  /** What could be reached before `last` when it got the focus, in order. */
  let before: readonly HTMLElement[] = [];
  let isSwitchedOff = false;

  const stand = (at: HTMLElement | undefined) => {
    last = at;
    before = at ? reachableIn(page).filter(each => isBefore(each, at)) : [];
  };
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return;
    stand(target);
    isSwitchedOff = false;
  };
  // Whoever presses beside everything wants nothing to have it.
  const onBlur = () =>
    queueMicrotask(() => {
      if (last?.isConnected && !last.matches(':disabled') && isNowhere(page) && page.hasFocus()) last = undefined;
    });
  // The same while it is switched off, when there is nothing to be heard of it.
  const onPress = ({ target }: Event) => {
    if (isNowhere(page) && !(target instanceof Element && target.closest(reachable))) last = undefined;
  };
  const observer = new MutationObserver(() => {
    if (!last) return;
    if (last.isConnected && last.matches(':disabled')) isSwitchedOff = true;
    if (!isNowhere(page)) return;
    if (!last.isConnected) {
      stand(inPlaceOf(before, page));
      // While a deed is under way what comes in its place may be switched off for a moment, too.
      isSwitchedOff = last?.matches(':disabled') ?? false;
      last?.focus({ preventScroll: true });
    } else if (isSwitchedOff && !last.matches(':disabled')) last.focus({ preventScroll: true });
  });
  page.addEventListener('focusin', onFocus);
  page.addEventListener('focusout', onBlur);
  page.addEventListener('pointerdown', onPress);
  page.addEventListener('keydown', pressOnce);
  observer.observe(page.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
  return () => {
    observer.disconnect();
    page.removeEventListener('focusin', onFocus);
    page.removeEventListener('focusout', onBlur);
    page.removeEventListener('pointerdown', onPress);
    page.removeEventListener('keydown', pressOnce);
  };
}

/** A key that is held is one press: what comes in the place of a button is not pressed with it. */
function pressOnce(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter' && event.target instanceof HTMLButtonElement) event.preventDefault();
}

const isNowhere = ({ activeElement, body }: Document): boolean => activeElement === null || activeElement === body;

const reachableIn = (page: Document): HTMLElement[] =>
  [...page.querySelectorAll<HTMLElement>(reachable)].filter(isShown);

/** Not in a menu that is closed. Where nobody can tell, as in a test, all is shown. */
const isShown = (element: HTMLElement): boolean => element.checkVisibility?.() ?? true;

const isBefore = (one: HTMLElement, other: HTMLElement): boolean =>
  (other.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;

/** What follows the last one before it that is still there: the same under another name, or its neighbour. */
function inPlaceOf(before: readonly HTMLElement[], page: Document): HTMLElement | undefined {
  const now = reachableIn(page);
  const left = before.findLast(each => now.includes(each));
  return now[left ? now.indexOf(left) + 1 : 0] ?? left;
}
