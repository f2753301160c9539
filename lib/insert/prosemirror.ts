import { editable } from './editable';
import type { EditorFamily } from './family';
import { typeLines } from './type-lines';

/**
 * ProseMirror, and Tiptap on top of it (ChatGPT, Claude, Grok, Mistral). It compares its DOM with its state after every change.
 * A paste would lose blank lines (its plain-text parser folds them) and run Tiptap's paste rules, which eat `**`.
 */
export const prosemirror: EditorFamily = {
  ...editable,
  owns: composer => composer.classList.contains('ProseMirror'),
  type: typeLines,
};
