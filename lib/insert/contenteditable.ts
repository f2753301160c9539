import { placeCaretInEditable, readEditable, undoInEditable } from './editable';
import type { EditorFamily } from './family';
import { typeLines } from './type-lines';

/** Any other editable element. What it makes of the lines is checked afterwards, as everywhere. */
export const contenteditable: EditorFamily = {
  owns: composer => composer.isContentEditable,
  read: readEditable,
  placeCaret: placeCaretInEditable,
  // A page that reads `innerText` would see each empty paragraph as two empty lines.
  type: (composer, text) => typeLines(composer, text, 'insertLineBreak'),
  undo: undoInEditable,
};
