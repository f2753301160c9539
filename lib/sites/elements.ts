/** Finding things on a page, alike on every site. */
import { remembering } from './changes';
import { matching } from './matching';

/** A preview in a dialog, as for sharing, repeats turns of the chat behind it. */
const dialog = 'dialog, [role="dialog"], [role="alertdialog"]';

/** An open field for text, and what looks like one: code that can be tried out. */
const field = 'textarea, [contenteditable="true"]';
const code = 'pre, code, .cm-editor, [data-markdown-copy="code-block"]';

/** What matches within `place`, without what stands inside another match. */
export const outermost = (place: Document | Element, selector: string): readonly Element[] =>
  isPage(place) ? outermostOf(matching(place, selector)) : outermostIn(place, selector);

const outermostIn = remembering((place, selector: string) => outermostOf([...place.querySelectorAll(selector)]));
const isPage = (place: Document | Element): place is Document => place.nodeType === 9;

/** In page order what stands inside a match follows it. */
function outermostOf(found: readonly Element[]): readonly Element[] {
  let last: Element | undefined;
  return found.filter(element => {
    if (last?.contains(element)) return false;
    last = element;
    return true;
  });
}

/** The same on the whole page, where the chat itself stands. */
export function inChat(page: Document, selector: string): readonly Element[] {
  const found = outermost(page, selector);
  const dialogs = matching(page, dialog);
  return dialogs.length === 0 ? found : found.filter(element => !element.closest(dialog));
}

/** Whether some `piece` of a turn stands outside of all `places`: then a place was not recognised, and its turn would be left out. */
export const strays = (page: Document, piece: string, places: readonly Element[]): boolean =>
  strayFrom(new Set(places), inChat(page, piece));

/** Upwards from each piece: a long chat has as many places as pieces, and asking each place of each piece is slow. */
const strayFrom = (places: ReadonlySet<Element>, pieces: readonly Element[]): boolean =>
  pieces.some(piece => {
    let at: Element | null = piece;
    while (at && !places.has(at)) at = at.parentElement;
    return at === null;
  });

/** Whether the prompt at this place is open for editing: what stands there is being typed, and nobody has said it yet. */
export const isBeingEdited = (place: Element): boolean => isOpen(place, field);

const isOpen = remembering((place, fields: string) =>
  [...place.querySelectorAll(fields)].some(element => !element.closest(code)),
);

/** Whether `element` is, or stands in, what `selector` names, up to `place` and no further. */
export function isWithin(element: Element, selector: string, place: Element): boolean {
  const around = element.closest(selector);
  return around !== null && place.contains(around);
}

/** What `element` says, on one line; `undefined` where it says nothing. */
export const lineOf = (element: Element | null | undefined): string | undefined =>
  element?.textContent.replace(/\s+/g, ' ').trim() || undefined;

/** Pieces of one text, each a paragraph or more, without those that are empty. */
export const joined = (pieces: readonly string[]): string => pieces.filter(piece => piece !== '').join('\n\n');
