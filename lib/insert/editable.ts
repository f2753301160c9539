/** What all `contenteditable` editors have in common: reading, the caret, and one step back. */
import { shownIn, type Spot } from './lines';

/** Lines joined by `\n`. */
export function readEditable(composer: HTMLElement): string {
  return shownIn(composer).text;
}

/**
 * Focuses, and puts the caret behind the user's selection if that ends inside `composer`, else at the end. Answers its offset.
 */
export function placeCaretInEditable(composer: HTMLElement): number {
  const selection = composer.ownerDocument.getSelection();
  const spot = leaf(spotOfUser(composer, selection) ?? { node: composer, offset: composer.childNodes.length });
  composer.focus();
  // A selection that is taken away and set anew ends the browser's current typing, so that an undo stops here.
  selection?.removeAllRanges();
  selection?.collapse(spot.node, spot.offset);
  return shownIn(composer, spot).offset;
}

/** Every editor with a history of its own listens to this event; where nobody does, the history is the browser's. */
export function undoInEditable(composer: HTMLElement): void {
  const event = new InputEvent('beforeinput', { inputType: 'historyUndo', bubbles: true, cancelable: true });
  if (composer.dispatchEvent(event)) composer.ownerDocument.execCommand('undo');
}

function spotOfUser(composer: HTMLElement, selection: Selection | null): Spot | undefined {
  // Firefox leaves the page's selection in the editor while the user writes in a field elsewhere.
  const { activeElement, body } = composer.ownerDocument;
  if (activeElement && activeElement !== body && !composer.contains(activeElement)) return undefined;
  if (!selection?.rangeCount) return undefined;
  const { endContainer, endOffset } = selection.getRangeAt(0);
  return composer.contains(endContainer) ? { node: endContainer, offset: endOffset } : undefined;
}

/** The same place as deep as it goes, and before the `<br>` that holds an empty line open: between blocks, no text may stand. */
function leaf({ node, offset }: Spot): Spot {
  const before = node.childNodes[offset - 1];
  const after = node.childNodes[offset];
  if (before?.nodeName === 'BR' && !after) return { node, offset: offset - 1 };
  if (before && mayHold(before)) return leaf({ node: before, offset: lengthOf(before) });
  if (!before && after && mayHold(after)) return leaf({ node: after, offset: 0 });
  return { node, offset };
}

/** Not a chip (`contenteditable=false`), not a picture, not a `<br>`. */
function mayHold(node: Node): boolean {
  if (node.nodeType === Node.TEXT_NODE) return true;
  return node instanceof HTMLElement && node.isContentEditable && !['BR', 'IMG', 'HR'].includes(node.nodeName);
}

const lengthOf = (node: Node) => (node.nodeType === Node.TEXT_NODE ? (node as Text).length : node.childNodes.length);
