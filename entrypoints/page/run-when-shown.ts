/** A page that Chromium prepares behind another one. Firefox does not know the field. */
type PreparedPage = Document & { readonly prerendering?: boolean };

/** Milliseconds. The browser clears what was reported for a tab a moment after the tab shows another page. */
export const clearedMs = 500;

/** Runs `start` once the tab shows the page: what a prepared page reports of itself would stand at the tab of another one. */
export function runWhenShown(start: () => void): void {
  if (!(document as PreparedPage).prerendering) return start();
  document.addEventListener('prerenderingchange', () => setTimeout(start, clearedMs), { once: true });
}
