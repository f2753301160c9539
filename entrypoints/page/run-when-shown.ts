/** A page that Chromium prepares behind another one. Firefox does not know the field. */
type PreparedPage = Document & { readonly prerendering?: boolean };

/** Milliseconds. The browser clears what was reported for a tab a moment after the tab shows another page. */
const clearedMs = 500;

/** Runs `start` once the tab shows the page: what a prepared page reports of itself would stand at the tab of another one. */
export function runWhenShown(start: () => void): void {
  if (!(document as PreparedPage).prerendering) return start();
  document.addEventListener('prerenderingchange', () => setTimeout(start, clearedMs), { once: true });
}

/**
 * Runs `onReturn` whenever the page comes back whole from the browser's memory: it has missed answers, and its tab shows what the page after
 * it reported. The returned function ends this.
 */
export function runOnReturn(onReturn: () => void): () => void {
  const onShow = ({ persisted }: PageTransitionEvent) => void (persisted && setTimeout(onReturn, clearedMs));
  addEventListener('pageshow', onShow);
  return () => removeEventListener('pageshow', onShow);
}
