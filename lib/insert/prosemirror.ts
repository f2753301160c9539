import { editable } from './editable';
import type { EditorFamily } from './editor';
import { typeLines } from './type-lines';

/**
 * ProseMirror, and Tiptap on top of it (ChatGPT, Claude, Grok, Mistral). It compares its DOM with its state after each
 * change. A paste would lose blank lines (its plain-text parser drops them) and run Tiptap's paste rules, which remove
 * `**`.
 */
export const prosemirror: EditorFamily = {
  ...editable,
  owns: composer => composer.classList.contains('ProseMirror'),
  type: typeLines,
};
