/** Finds elements on the page of any site. */
import { memoizeByElement } from './dom-change-cache';
import { findAll } from './find-all';

/** A dialog, for example for sharing, repeats turns of the chat behind it. */
const dialog = 'dialog, [role="dialog"], [role="alertdialog"]';

/** Open text fields, and code blocks that look like one because the code can be edited. */
const field = 'textarea, [contenteditable="true"]';
const code = 'pre, code, .cm-editor, [data-markdown-copy="code-block"]';

/** Returns the matches within `place`, without those inside another match. */
export const findOutermost = (place: Document | Element, selector: string): readonly Element[] =>
  isPage(place) ? keepOutermost(findAll(place, selector)) : findOutermostWithin(place, selector);

const findOutermostWithin = memoizeByElement((place, selector: string) =>
  keepOutermost([...place.querySelectorAll(selector)]),
);
const isPage = (place: Document | Element): place is Document => place.nodeType === 9;

/** In page order an element follows the match that contains it. */
function keepOutermost(found: readonly Element[]): readonly Element[] {
  let last: Element | undefined;
  return found.filter(element => {
    if (last?.contains(element)) return false;
    last = element;
    return true;
  });
}

/** Returns the outermost matches of the page outside of dialogs. */
export function findInChat(page: Document, selector: string): readonly Element[] {
  const found = findOutermost(page, selector);
  const dialogs = findAll(page, dialog);
  return dialogs.length === 0 ? found : found.filter(element => !element.closest(dialog));
}

/** Whether a `piece` of a turn stands outside of all `places`. Then a place was not recognised and its turn would be lost. */
export const hasUnclaimed = (page: Document, piece: string, places: readonly Element[]): boolean =>
  hasPieceOutside(new Set(places), findInChat(page, piece));

/** The search goes upwards from each piece, because comparing every place with every piece is slow in a long chat. */
const hasPieceOutside = (places: ReadonlySet<Element>, pieces: readonly Element[]): boolean =>
  pieces.some(piece => {
    let at: Element | null = piece;
    while (at && !places.has(at)) at = at.parentElement;
    return at === null;
  });

/** Whether the prompt at this place is open for editing, so that its text is not a message yet. */
export const isBeingEdited = (place: Element): boolean => hasOpenField(place, field);

const hasOpenField = memoizeByElement((place, fields: string) =>
  [...place.querySelectorAll(fields)].some(element => !element.closest(code)),
);

/** Whether `element` or one of its ancestors up to `place` matches `selector`. */
export function isWithin(element: Element, selector: string, place: Element): boolean {
  const around = element.closest(selector);
  return around !== null && place.contains(around);
}

/** Returns the element's text on one line; `undefined` if it is empty. */
export const readLine = (element: Element | null | undefined): string | undefined =>
  element?.textContent.replace(/\s+/g, ' ').trim() || undefined;

/** Joins paragraphs of one text and leaves out empty ones. */
export const joinParagraphs = (pieces: readonly string[]): string => pieces.filter(piece => piece !== '').join('\n\n');
