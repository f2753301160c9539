/**
 * Sets the popup's width in pixels from its window: 420, more with a scroll bar, less when zoomed. Chrome measures a popup at 25 pixels and
 * again at full size after every change; a width that follows the window would repeat the layout twice per typed character.
 */
export function keepWidth(): void {
  applyWidth();
  addEventListener('resize', applyWidth);
}

/** Other widths belong to a tab, or to a size that the browser only tries. */
function applyWidth(): void {
  const width = innerWidth >= 200 && innerWidth <= 440 ? innerWidth : 420;
  document.documentElement.style.setProperty('--given-width', `${width}px`);
}
