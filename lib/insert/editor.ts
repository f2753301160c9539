/**
 * A family of editors: how to recognise its element, and how text reaches its state. The code runs in the content
 * script's isolated world, without access to the page's objects: it has only the DOM, the selection, and events.
 */
export interface EditorFamily {
  canHandle(composer: HTMLElement): boolean;
  /** Returns the text of the editor, lines joined by `\n`. */
  read(composer: HTMLElement): string;
  /**
   * Focuses the editor with the caret where the user had it, or at the end. A selection is kept: the caret goes after
   * it. Returns the caret's offset in the text that `read` returns, in UTF-16 units.
   */
  placeCaret(composer: HTMLElement): number;
  /** Types at the caret. Only `read`, some frames later, shows whether it worked. */
  type(composer: HTMLElement, text: string): void;
  /** One step in the editor's own history. */
  undo(composer: HTMLElement): void;
  redo(composer: HTMLElement): void;
  /**
   * Focuses the editor and selects from the start of `first` to the end of `last`. Each of them stands within one line.
   * Returns false if one is missing.
   */
  select(composer: HTMLElement, first: string, last: string): boolean;
  /**
   * Selects one character, or one line break (`\n`), on that side of the caret. Returns the selected text, as `read`
   * returns it.
   */
  extend(composer: HTMLElement, side: 'backward' | 'forward'): string;
  /** Deletes the selection. */
  remove(composer: HTMLElement): void;
}
