import { editable } from './editable';
import type { EditorFamily } from './family';
import { typeLines } from './type-lines';

/** Quill (Gemini): one block per line, read back from its DOM. */
export const quill: EditorFamily = {
  ...editable,
  owns: composer => composer.classList.contains('ql-editor'),
  type: typeLines,
};
