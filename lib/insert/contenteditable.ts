import { editable } from './editable';
import type { EditorFamily } from './editor';
import { typeLines } from './type-lines';

/** The fallback for other editable elements. `insert` checks the resulting lines, as for every family. */
export const contenteditable: EditorFamily = {
  ...editable,
  owns: composer => composer.isContentEditable,
  // For a page that reads `innerText`, an empty paragraph would become two empty lines.
  type: (composer, text) => typeLines(composer, text, 'insertLineBreak'),
};
