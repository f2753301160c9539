import { editable, input } from './editable';
import type { EditorFamily } from './family';

/**
 * Lexical (Perplexity, Kimi). It keeps its DOM for itself: the browser's editing commands are undone or flattened to one line.
 * It takes its text from `beforeinput`, and of the kinds it knows these two always go through its own commands, the second
 * without passing the keys, so that Enter is not involved. (`insertText` is left to the browser in most cases.)
 */
export const lexical: EditorFamily = {
  ...editable,
  owns: composer => composer.dataset['lexicalEditor'] === 'true',
  type(composer, text) {
    for (const [index, line] of text.split('\n').entries()) {
      if (index > 0) input(composer, 'insertLineBreak');
      if (line) input(composer, 'insertReplacementText', line);
    }
  },
  // Of the ways to delete, a cut is the one that takes its selection and nothing else.
  remove: composer => void input(composer, 'deleteByCut'),
};
