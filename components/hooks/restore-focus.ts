/**
 * Keeps the focus when its element is removed or disabled, for example a row that is gone. The focus moves to the element that took its
 * place, or to the one before. A component's own focus handling runs first.
 */

const reachable = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';

/** Runs until the returned function is called. */
export function keepFocus(page: Document): () => void {
  let last: HTMLElement | undefined;
  /** The focusable elements that stood before `lastFocused` when it got the focus, in order. */
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
  // A press beside all controls clears the focus on purpose.
  const onBlur = () =>
    queueMicrotask(() => {
      if (last?.isConnected && !last.matches(':disabled') && isNowhere(page) && page.hasFocus()) last = undefined;
    });
  // While the control is disabled, such a press fires no blur event.
  const onPress = ({ target }: Event) => {
    if (isNowhere(page) && !(target instanceof Element && target.closest(reachable))) last = undefined;
  };
  const observer = new MutationObserver(() => {
    if (!last) return;
    if (last.isConnected && last.matches(':disabled')) isSwitchedOff = true;
    if (!isNowhere(page)) return;
    if (!last.isConnected) {
      stand(inPlaceOf(before, page));
      // While an action runs, the replacement may be disabled for a moment as well.
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

/** A held key counts as one press, so it must not press the button that replaces the first one. */
function pressOnce(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter' && event.target instanceof HTMLButtonElement) event.preventDefault();
}

const isNowhere = ({ activeElement, body }: Document): boolean => activeElement === null || activeElement === body;

const reachableIn = (page: Document): HTMLElement[] =>
  [...page.querySelectorAll<HTMLElement>(reachable)].filter(isShown);

/** Excludes closed menus. Without `checkVisibility`, as in tests, every element counts as visible. */
const isShown = (element: HTMLElement): boolean => element.checkVisibility?.() ?? true;

const isBefore = (one: HTMLElement, other: HTMLElement): boolean =>
  (other.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;

/** Returns the element after the last earlier one that still exists: the replacement, or its neighbour. */
function inPlaceOf(before: readonly HTMLElement[], page: Document): HTMLElement | undefined {
  const now = reachableIn(page);
  const left = before.findLast(each => now.includes(each));
  return now[left ? now.indexOf(left) + 1 : 0] ?? left;
}
