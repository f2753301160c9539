import { editable } from './editable';
import type { EditorFamily } from './editor';
import { insertLines } from './insert-lines';

/** The fallback for other editable elements. `insert` checks the resulting lines, as for every family. */
export const contenteditable: EditorFamily = {
  ...editable,
  canHandle: composer => composer.isContentEditable,
  // For a page that reads `innerText`, an empty paragraph would become two empty lines.
  type: (composer, text) => insertLines(composer, text, 'insertLineBreak'),
};
