/** The functions that all `contenteditable` editors share: reading, the caret, and undo. */
import type { EditorFamily } from './editor';
import { shownIn, type Spot } from './lines';

/** Defaults for a family. */
export const editable: Omit<EditorFamily, 'owns' | 'type'> = {
  read: readEditable,
  placeCaret: placeCaretInEditable,
  undo: undoInEditable,
  redo: redoInEditable,
  select: selectInEditable,
  extend: extendInEditable,
  remove: removeInEditable,
};

/** Returns lines joined by `\n`. */
function readEditable(composer: HTMLElement): string {
  return shownIn(composer).text;
}

/**
 * Focuses the editor and puts the caret after the user's selection if that ends inside `composer`, otherwise at the
 * end. Returns its offset in UTF-16 units.
 */
function placeCaretInEditable(composer: HTMLElement): number {
  const selection = composer.ownerDocument.getSelection();
  const spot = leaf(spotOfUser(composer, selection) ?? { node: composer, offset: composer.childNodes.length });
  composer.focus();
  // Resetting the selection ends the browser's current typing, so that an undo stops here.
  selection?.removeAllRanges();
  selection?.collapse(spot.node, spot.offset);
  return shownIn(composer, spot).offset;
}

/** An editor with its own history handles this event. If it is not handled, the browser's history is used. */
function undoInEditable(composer: HTMLElement): void {
  if (input(composer, 'historyUndo')) composer.ownerDocument.execCommand('undo');
}

function redoInEditable(composer: HTMLElement): void {
  if (input(composer, 'historyRedo')) composer.ownerDocument.execCommand('redo');
}

/** Dispatches `beforeinput` as a browser does. Returns true if no listener handled it. */
export function input(composer: HTMLElement, inputType: string, data: string | null = null): boolean {
  return composer.dispatchEvent(new InputEvent('beforeinput', { inputType, data, bubbles: true, cancelable: true }));
}

function selectInEditable(composer: HTMLElement, first: string, last: string): boolean {
  const selection = composer.ownerDocument.getSelection();
  const [from, to] = [holding(composer, first), holding(composer, last)];
  if (!selection || !from || !to) return false;
  composer.focus();
  selection.setBaseAndExtent(from, from.data.indexOf(first), to, to.data.lastIndexOf(last) + last.length);
  return true;
}

function extendInEditable(composer: HTMLElement, side: 'backward' | 'forward'): string {
  const selection = composer.ownerDocument.getSelection();
  selection?.modify('extend', side, 'character');
  const range = selection?.rangeCount ? selection.getRangeAt(0) : undefined;
  if (!range || !composer.contains(range.commonAncestorContainer)) return '';
  const from = shownIn(composer, { node: range.startContainer, offset: range.startOffset });
  const to = shownIn(composer, { node: range.endContainer, offset: range.endOffset });
  return from.text.slice(from.offset, to.offset);
}

function removeInEditable(composer: HTMLElement): void {
  composer.ownerDocument.execCommand('delete');
}

function holding(composer: HTMLElement, words: string): Text | undefined {
  const texts = composer.ownerDocument.createTreeWalker(composer, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if ((node as Text).data.includes(words)) return node as Text;
  }
  return undefined;
}

function spotOfUser(composer: HTMLElement, selection: Selection | null): Spot | undefined {
  // Firefox keeps the page's selection in the editor while the user writes in another field.
  const { activeElement, body } = composer.ownerDocument;
  if (activeElement && activeElement !== body && !composer.contains(activeElement)) return undefined;
  if (!selection?.rangeCount) return undefined;
  const { endContainer, endOffset } = selection.getRangeAt(0);
  return composer.contains(endContainer) ? { node: endContainer, offset: endOffset } : undefined;
}

/**
 * Moves the position into the innermost node, and before the `<br>` of an empty line, because text must not stand
 * between blocks.
 */
function leaf({ node, offset }: Spot): Spot {
  const before = node.childNodes[offset - 1];
  const after = node.childNodes[offset];
  if (before?.nodeName === 'BR' && !after) return { node, offset: offset - 1 };
  if (before && mayHold(before)) return leaf({ node: before, offset: lengthOf(before) });
  if (!before && after && mayHold(after)) return leaf({ node: after, offset: 0 });
  return { node, offset };
}

/** Excludes chips (`contenteditable=false`), images and `<br>`. */
function mayHold(node: Node): boolean {
  if (node.nodeType === Node.TEXT_NODE) return true;
  return node instanceof HTMLElement && node.isContentEditable && !['BR', 'IMG', 'HR'].includes(node.nodeName);
}

const lengthOf = (node: Node) => (node.nodeType === Node.TEXT_NODE ? (node as Text).length : node.childNodes.length);
