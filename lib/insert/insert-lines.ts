/**
 * Inserts text at the caret with the browser's editing commands, line by line and synchronously, so that an observer of
 * the DOM sees one change with text. A change that is only a line break looks like Enter to ProseMirror, which runs the
 * site's key map and sends.
 */
export function insertLines(
  composer: HTMLElement,
  text: string,
  lineBreakCommand: 'insertParagraph' | 'insertLineBreak' = 'insertParagraph',
): void {
  const page = composer.ownerDocument;
  for (const [index, line] of text.split('\n').entries()) {
    if (index > 0) page.execCommand(lineBreakCommand);
    if (line) page.execCommand('insertText', false, line);
  }
}
