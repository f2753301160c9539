import { editable, dispatchInput } from './editable';
import type { EditorFamily } from './editor';

/**
 * Lexical (Perplexity, Kimi). It reverts the browser's editing commands or flattens them to one line. It reads text
 * from `beforeinput`: these two types always use its own commands, and the second bypasses the keys, so that no Enter
 * is involved. `insertText` is mostly left to the browser.
 */
export const lexical: EditorFamily = {
  ...editable,
  canHandle: composer => composer.dataset['lexicalEditor'] === 'true',
  type(composer, text) {
    for (const [index, line] of text.split('\n').entries()) {
      if (index > 0) dispatchInput(composer, 'insertLineBreak');
      if (line) dispatchInput(composer, 'insertReplacementText', line);
    }
  },
  // Only a cut deletes exactly the selection.
  remove: composer => void dispatchInput(composer, 'deleteByCut'),
};
