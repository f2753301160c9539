/**
 * Lays the popup out in the width that its window was given, in pixels: 420, more where a low screen adds a scroll bar's room, less
 * where it is enlarged. To find a popup's size Chrome lays it out at 25 pixels and again at full size, whenever anything in it changes.
 * A width that follows the window, or a rule in the styles that 25 pixels answer otherwise, makes all of it anew twice per letter;
 * this one changes only when the window has really been resized.
 */
export function keepGivenWidth(): void {
  put();
  addEventListener('resize', put);
}

/** Wider and narrower are a tab, and a size that the browser only tries. */
function put(): void {
  const given = innerWidth >= 200 && innerWidth <= 440 ? innerWidth : 420;
  document.documentElement.style.setProperty('--given-width', `${given}px`);
}
