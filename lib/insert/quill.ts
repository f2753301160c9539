import { editable } from './editable';
import type { EditorFamily } from './editor';
import { typeLines } from './type-lines';

/** Quill (Gemini). It has one block per line and reads its state from the DOM. */
export const quill: EditorFamily = {
  ...editable,
  owns: composer => composer.classList.contains('ql-editor'),
  type: typeLines,
};
