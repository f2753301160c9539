/**
 * Types at the caret with the browser's own editing commands, line by line, in one turn of the event loop: whoever observes
 * the editor's DOM sees one change that holds text. A change that is only a new line looks like Enter to ProseMirror, which
 * then calls the site's key map, and Enter sends.
 */
export function typeLines(
  composer: HTMLElement,
  text: string,
  newLine: 'insertParagraph' | 'insertLineBreak' = 'insertParagraph',
): void {
  const page = composer.ownerDocument;
  for (const [index, line] of text.split('\n').entries()) {
    if (index > 0) page.execCommand(newLine);
    if (line) page.execCommand('insertText', false, line);
  }
}
