/** The functions that all `contenteditable` editors share: reading, the caret, and undo. */
import type { EditorFamily } from './editor';
import { readLines, type DomPosition } from './read-lines';

/** Defaults for a family. */
export const editable: Omit<EditorFamily, 'canHandle' | 'type'> = {
  read: readText,
  placeCaret: moveCaret,
  undo: undoStep,
  redo: redoStep,
  select: selectRange,
  extend: expandSelection,
  remove: deleteSelection,
};

/** Returns lines joined by `\n`. */
function readText(composer: HTMLElement): string {
  return readLines(composer).text;
}

/**
 * Focuses the editor and puts the caret after the user's selection if that ends inside `composer`, otherwise at the
 * end. Returns its offset in UTF-16 units.
 */
function moveCaret(composer: HTMLElement): number {
  const selection = composer.ownerDocument.getSelection();
  const position = toInnermost(
    getUserPosition(composer, selection) ?? { node: composer, offset: composer.childNodes.length },
  );
  composer.focus();
  // Resetting the selection ends the browser's current typing, so that an undo stops here.
  selection?.removeAllRanges();
  selection?.collapse(position.node, position.offset);
  return readLines(composer, position).offset;
}

/** An editor with its own history handles this event. If it is not handled, the browser's history is used. */
function undoStep(composer: HTMLElement): void {
  if (dispatchInput(composer, 'historyUndo')) composer.ownerDocument.execCommand('undo');
}

function redoStep(composer: HTMLElement): void {
  if (dispatchInput(composer, 'historyRedo')) composer.ownerDocument.execCommand('redo');
}

/** Dispatches `beforeinput` as a browser does. Returns true if no listener handled it. */
export function dispatchInput(composer: HTMLElement, inputType: string, data: string | null = null): boolean {
  return composer.dispatchEvent(new InputEvent('beforeinput', { inputType, data, bubbles: true, cancelable: true }));
}

function selectRange(composer: HTMLElement, first: string, last: string): boolean {
  const selection = composer.ownerDocument.getSelection();
  const [from, to] = [findTextNode(composer, first), findTextNode(composer, last)];
  if (!selection || !from || !to) return false;
  composer.focus();
  selection.setBaseAndExtent(from, from.data.indexOf(first), to, to.data.lastIndexOf(last) + last.length);
  return true;
}

function expandSelection(composer: HTMLElement, side: 'backward' | 'forward'): string {
  const selection = composer.ownerDocument.getSelection();
  selection?.modify('extend', side, 'character');
  const range = selection?.rangeCount ? selection.getRangeAt(0) : undefined;
  if (!range || !composer.contains(range.commonAncestorContainer)) return '';
  const from = readLines(composer, { node: range.startContainer, offset: range.startOffset });
  const to = readLines(composer, { node: range.endContainer, offset: range.endOffset });
  return from.text.slice(from.offset, to.offset);
}

function deleteSelection(composer: HTMLElement): void {
  composer.ownerDocument.execCommand('delete');
}

function findTextNode(composer: HTMLElement, searchText: string): Text | undefined {
  const texts = composer.ownerDocument.createTreeWalker(composer, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if ((node as Text).data.includes(searchText)) return node as Text;
  }
  return undefined;
}

function getUserPosition(composer: HTMLElement, selection: Selection | null): DomPosition | undefined {
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
function toInnermost({ node, offset }: DomPosition): DomPosition {
  const before = node.childNodes[offset - 1];
  const after = node.childNodes[offset];
  if (before?.nodeName === 'BR' && !after) return { node, offset: offset - 1 };
  if (before && canHoldText(before)) return toInnermost({ node: before, offset: getLength(before) });
  if (!before && after && canHoldText(after)) return toInnermost({ node: after, offset: 0 });
  return { node, offset };
}

/** Excludes chips (`contenteditable=false`), images and `<br>`. */
function canHoldText(node: Node): boolean {
  if (node.nodeType === Node.TEXT_NODE) return true;
  return node instanceof HTMLElement && node.isContentEditable && !['BR', 'IMG', 'HR'].includes(node.nodeName);
}

const getLength = (node: Node) => (node.nodeType === Node.TEXT_NODE ? (node as Text).length : node.childNodes.length);
