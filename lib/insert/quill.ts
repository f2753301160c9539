import { editable } from './editable';
import type { EditorFamily } from './editor';
import { insertLines } from './insert-lines';

/** Quill (Gemini). It has one block per line and reads its state from the DOM. */
export const quill: EditorFamily = {
  ...editable,
  canHandle: composer => composer.classList.contains('ql-editor'),
  type: insertLines,
};
