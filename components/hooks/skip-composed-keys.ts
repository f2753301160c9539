/**
 * Keeps the keys from the page that belong to an input method, as long as it composes: Enter takes a conversion, Escape takes it back, the
 * arrows move within it. The one place that knows of this, so that no box, form, list or menu has to ask.
 */
export function skipComposedKeys(view: Window): () => void {
  view.addEventListener('keydown', skipComposed, { capture: true });
  return () => view.removeEventListener('keydown', skipComposed, { capture: true });
}

function skipComposed(event: KeyboardEvent): void {
  // 229 is a key that an input method has taken, also where a composition begins or has just ended.
  if (!event.isComposing && event.keyCode !== 229) return;
  event.stopImmediatePropagation();
  // The browser itself would empty a search field, or close a dialog or the popup.
  if (event.key === 'Escape') event.preventDefault();
}
