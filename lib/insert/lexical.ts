import { placeCaretInEditable, readEditable, undoInEditable } from './editable';
import type { EditorFamily } from './family';

/**
 * Lexical (Perplexity, Kimi). It keeps its DOM for itself: the browser's editing commands are undone or flattened to one line.
 * It takes its text from `beforeinput`, and of the kinds it knows these two always go through its own commands, the second
 * without passing the keys, so that Enter is not involved. (`insertText` is left to the browser in most cases.)
 */
export const lexical: EditorFamily = {
  owns: composer => composer.dataset['lexicalEditor'] === 'true',
  read: readEditable,
  placeCaret: placeCaretInEditable,
  type(composer, text) {
    const input = (inputType: string, data: string | null) =>
      composer.dispatchEvent(new InputEvent('beforeinput', { inputType, data, bubbles: true, cancelable: true }));
    for (const [index, line] of text.split('\n').entries()) {
      if (index > 0) input('insertLineBreak', null);
      if (line) input('insertReplacementText', line);
    }
  },
  undo: undoInEditable,
};
