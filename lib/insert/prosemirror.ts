import { editable } from './editable';
import type { EditorFamily } from './editor';
import { insertLines } from './insert-lines';

/**
 * ProseMirror, and Tiptap on top of it (ChatGPT, Claude, Grok, Mistral). It compares its DOM with its state after each
 * change. A paste would lose blank lines (its plain-text parser drops them) and run Tiptap's paste rules, which remove
 * `**`.
 */
export const prosemirror: EditorFamily = {
  ...editable,
  canHandle: composer => composer.classList.contains('ProseMirror'),
  type: insertLines,
};
