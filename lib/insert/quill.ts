import { placeCaretInEditable, readEditable, undoInEditable } from './editable';
import type { EditorFamily } from './family';
import { typeLines } from './type-lines';

/** Quill (Gemini): one block per line, read back from its DOM. */
export const quill: EditorFamily = {
  owns: composer => composer.classList.contains('ql-editor'),
  read: readEditable,
  placeCaret: placeCaretInEditable,
  type: typeLines,
  undo: undoInEditable,
};
