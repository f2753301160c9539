import { editable, input } from './editable';
import type { EditorFamily } from './editor';

/**
 * Lexical (Perplexity, Kimi). It reverts the browser's editing commands or flattens them to one line. It reads text
 * from `beforeinput`: these two types always use its own commands, and the second bypasses the keys, so that no Enter
 * is involved. `insertText` is mostly left to the browser.
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
  // Only a cut deletes exactly the selection.
  remove: composer => void input(composer, 'deleteByCut'),
};
