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

/** By what sites write on their outermost elements; the system's own preference where they say nothing. */
export function isDark(page: Document): boolean {
  const told = [page.documentElement, page.body].flatMap(element => [
    element?.className,
    element?.style.colorScheme,
    ...['data-theme', 'data-mode', 'data-color-mode'].map(name => element?.getAttribute(name)),
  ]);
  const said = told.filter(Boolean).join(' ');
  if (/(?:^|[\s-])dark(?:$|[\s-])/.test(said)) return true;
  if (/(?:^|[\s-])light(?:$|[\s-])/.test(said)) return false;
  return page.defaultView?.matchMedia?.('(prefers-color-scheme: dark)').matches ?? false;
}

/** A printed chat is the chat alone. `host`: what stands on the page at that moment, shown as a block. */
export function offPaper(page: Document, host: () => HTMLElement | undefined): void {
  const hide = (hidden: boolean) => host()?.style.setProperty('display', hidden ? 'none' : 'block', 'important');
  page.defaultView?.addEventListener('beforeprint', () => hide(true));
  page.defaultView?.addEventListener('afterprint', () => hide(false));
}
