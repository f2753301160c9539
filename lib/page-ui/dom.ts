/** Helpers that the mark and the chip share: buttons for trusted events only, and the theme of the page. */

/** Creates a button for pointers and screen readers. It does not take part in the site's Tab order and does not move the caret. */
export function createButton(page: Document): HTMLButtonElement {
  const button = page.createElement('button');
  button.type = 'button';
  button.tabIndex = -1;
  button.addEventListener('mousedown', event => event.preventDefault());
  return button;
}

/** A page can dispatch any event to the mark's host, so only trusted events count. */
export const onTrusted = (element: HTMLElement, type: string, act: () => void): void =>
  element.addEventListener(type, event => {
    if (event.isTrusted) act();
  });

/** Attributes in which sites name their theme, besides classes and styles. */
const themeNames = ['data-theme', 'data-mode', 'data-color-mode'];
const prefersDark = '(prefers-color-scheme: dark)';

/** Reads the theme from the two outermost elements, or from the system's preference if they name none. */
export function isDark(page: Document): boolean {
  const themeHints = [page.documentElement, page.body].flatMap(element => [
    element?.className,
    element?.style.colorScheme,
    ...themeNames.map(name => element?.getAttribute(name)),
  ]);
  const themeText = themeHints.filter(Boolean).join(' ');
  if (/(?:^|[\s-])dark(?:$|[\s-])/.test(themeText)) return true;
  if (/(?:^|[\s-])light(?:$|[\s-])/.test(themeText)) return false;
  return page.defaultView?.matchMedia?.(prefersDark).matches ?? false;
}

/** Calls `onChange` when the answer of `isDark` may change, until the signal aborts. It observes two elements only. */
export function watchTheme(page: Document, onChange: () => void, signal: AbortSignal): void {
  const view = page.defaultView;
  view?.matchMedia?.(prefersDark).addEventListener('change', onChange, { signal });
  const outermost = new MutationObserver(onChange);
  for (const element of [page.documentElement, page.body]) {
    if (element) outermost.observe(element, { attributeFilter: ['class', 'style', ...themeNames] });
  }
  signal.addEventListener('abort', () => outermost.disconnect());
}

/** A printed chat should not contain Kura's elements. `host` returns the element that is on the page at that moment. */
export function hideWhenPrinting(page: Document, host: () => HTMLElement | undefined): void {
  const hide = (hidden: boolean) => host()?.style.setProperty('display', hidden ? 'none' : 'block', 'important');
  page.defaultView?.addEventListener('beforeprint', () => hide(true));
  page.defaultView?.addEventListener('afterprint', () => hide(false));
}
