import { editable } from './editable';
import type { EditorFamily } from './family';
import { typeLines } from './type-lines';

/** Any other editable element. What it makes of the lines is checked afterwards, as everywhere. */
export const contenteditable: EditorFamily = {
  ...editable,
  owns: composer => composer.isContentEditable,
  // A page that reads `innerText` would see each empty paragraph as two empty lines.
  type: (composer, text) => typeLines(composer, text, 'insertLineBreak'),
};
