/** What the mark and the chip on a page have in common: buttons that only a person can press, and the page's own light. */

/** Reached by pointer and by a screen reader's own cursor; the site's order of tabbing, and the caret, stay as they are. */
export function buttonIn(page: Document): HTMLButtonElement {
  const button = page.createElement('button');
  button.type = 'button';
  button.tabIndex = -1;
  button.addEventListener('mousedown', event => event.preventDefault());
  return button;
}

/** Only what a person does counts: a page can send any event to the mark's host. */
export const whenTrusted = (element: HTMLElement, type: string, act: () => void): void =>
  element.addEventListener(type, event => {
    if (event.isTrusted) act();
  });

/** Where sites say their theme, beside classes and styles. */
const themeNames = ['data-theme', 'data-mode', 'data-color-mode'];
const prefersDark = '(prefers-color-scheme: dark)';

/** By what sites write on their outermost elements; the system's own preference where they say nothing. */
export function isDark(page: Document): boolean {
  const told = [page.documentElement, page.body].flatMap(element => [
    element?.className,
    element?.style.colorScheme,
    ...themeNames.map(name => element?.getAttribute(name)),
  ]);
  const said = told.filter(Boolean).join(' ');
  if (/(?:^|[\s-])dark(?:$|[\s-])/.test(said)) return true;
  if (/(?:^|[\s-])light(?:$|[\s-])/.test(said)) return false;
  return page.defaultView?.matchMedia?.(prefersDark).matches ?? false;
}

/** Tells whenever `isDark` may answer otherwise, until the signal. Hears of two elements and no more. */
export function watchTheme(page: Document, changed: () => void, signal: AbortSignal): void {
  const view = page.defaultView;
  view?.matchMedia?.(prefersDark).addEventListener('change', changed, { signal });
  const outermost = new MutationObserver(changed);
  for (const element of [page.documentElement, page.body]) {
    if (element) outermost.observe(element, { attributeFilter: ['class', 'style', ...themeNames] });
  }
  signal.addEventListener('abort', () => outermost.disconnect());
}

/** A printed chat is the chat alone. `host`: what stands on the page at that moment, shown as a block. */
export function offPaper(page: Document, host: () => HTMLElement | undefined): void {
  const hide = (hidden: boolean) => host()?.style.setProperty('display', hidden ? 'none' : 'block', 'important');
  page.defaultView?.addEventListener('beforeprint', () => hide(true));
  page.defaultView?.addEventListener('afterprint', () => hide(false));
}
