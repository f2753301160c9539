/**
 * Keeps the focus when its element is removed, hidden or disabled, for example a row that is gone. The focus moves to the element that
 * took its place, or to the one before. A component's own focus handling runs first.
 */

const focusableSelector = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';

/** Runs until the returned function is called. */
export function restoreFocus(page: Document): () => void {
  let lastFocused: HTMLElement | undefined;
  /** The focusable elements that stood before `lastFocused` when it got the focus, in order. */
  let earlier: readonly HTMLElement[] = [];
  let isDisabled = false;

  const setLastFocused = (at: HTMLElement | undefined) => {
    lastFocused = at;
    earlier = at ? listFocusable(page).filter(element => isBefore(element, at)) : [];
  };
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return;
    setLastFocused(target);
    isDisabled = false;
  };
  // A press beside all controls clears the focus on purpose.
  const onBlur = () =>
    queueMicrotask(() => {
      if (lastFocused?.isConnected && !lastFocused.matches(':disabled') && hasNoFocus(page) && page.hasFocus())
        lastFocused = undefined;
    });
  // While the control is disabled, such a press fires no blur event.
  const onPress = ({ target }: Event) => {
    if (hasNoFocus(page) && !(target instanceof Element && target.closest(focusableSelector))) lastFocused = undefined;
  };
  const moveOn = () => {
    setLastFocused(findReplacement(earlier, page));
    // While an action runs, the replacement may be disabled for a moment as well.
    isDisabled = lastFocused?.matches(':disabled') ?? false;
    lastFocused?.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(records => {
    if (!lastFocused) return;
    // The browser takes the focus from it only later, without a change to observe.
    if (records.some(({ attributeName }) => attributeName === 'hidden') && lastFocused.closest('[hidden]'))
      return moveOn();
    if (lastFocused.isConnected && lastFocused.matches(':disabled')) isDisabled = true;
    if (!hasNoFocus(page)) return;
    if (!lastFocused.isConnected) moveOn();
    else if (isDisabled && !lastFocused.matches(':disabled')) lastFocused.focus({ preventScroll: true });
  });
  page.addEventListener('focusin', onFocus);
  page.addEventListener('focusout', onBlur);
  page.addEventListener('pointerdown', onPress);
  page.addEventListener('keydown', onKeyDown);
  observer.observe(page.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled', 'hidden'],
  });
  return () => {
    observer.disconnect();
    page.removeEventListener('focusin', onFocus);
    page.removeEventListener('focusout', onBlur);
    page.removeEventListener('pointerdown', onPress);
    page.removeEventListener('keydown', onKeyDown);
  };
}

/** A held key counts as one press, so it must not press the button that replaces the first one. */
function onKeyDown(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter' && event.target instanceof HTMLButtonElement) event.preventDefault();
}

const hasNoFocus = ({ activeElement, body }: Document): boolean => activeElement === null || activeElement === body;

const listFocusable = (page: Document): HTMLElement[] =>
  [...page.querySelectorAll<HTMLElement>(focusableSelector)].filter(isVisible);

/** Excludes closed menus. Without `checkVisibility`, as in tests, every element that is not `hidden` counts as visible. */
const isVisible = (element: HTMLElement): boolean => element.checkVisibility?.() ?? !element.closest('[hidden]');

const isBefore = (element: HTMLElement, reference: HTMLElement): boolean =>
  (reference.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;

/** Returns the element after the last earlier one that still exists: the replacement, or its neighbour. */
function findReplacement(earlier: readonly HTMLElement[], page: Document): HTMLElement | undefined {
  const focusable = listFocusable(page);
  const previous = earlier.findLast(element => focusable.includes(element));
  return focusable[previous ? focusable.indexOf(previous) + 1 : 0] ?? previous;
}
