/** A page that Chromium prepares behind another one. Firefox does not know the field. */
type PreparedPage = Document & { readonly prerendering?: boolean };

/** Runs `start` once the tab shows the page: what a prepared page says of itself would stand at the tab of another one. */
export function runWhenShown(start: () => void): void {
  if ((document as PreparedPage).prerendering) document.addEventListener('prerenderingchange', start, { once: true });
  else start();
}

/**
 * Runs `onReturn` whenever the page comes back whole from the browser's memory: it has missed notices and answers, and finds at its tab what
 * the page after it said. The returned function ends this.
 */
export function runOnReturn(onReturn: () => void): () => void {
  const onShow = ({ persisted }: PageTransitionEvent) => void (persisted && onReturn());
  addEventListener('pageshow', onShow);
  return () => removeEventListener('pageshow', onShow);
}
