/**
 * A family of editors: how one is recognised from its element, and how text reaches its own state. All of it runs in a content
 * script's isolated world, where the page's objects cannot be touched: there is only the DOM, the selection, and events.
 */
export interface EditorFamily {
  owns(composer: HTMLElement): boolean;
  /** What stands in the editor, lines joined by `\n`. */
  read(composer: HTMLElement): string;
  /**
   * Focuses the editor with the caret where the user had it, or at the end. Never replaces what is selected: the caret goes
   * behind it. Answers the caret's offset into what `read` says, in UTF-16 units.
   */
  placeCaret(composer: HTMLElement): number;
  /** Types at the caret. Whether it worked is told by `read`, some frames later, and by nothing else. */
  type(composer: HTMLElement, text: string): void;
  /** One step back in the editor's own history, and forward again. */
  undo(composer: HTMLElement): void;
  redo(composer: HTMLElement): void;
  /**
   * Focuses, and selects from the beginning of `first` to the end of `last`, each of which stands within one line. Answers
   * whether both are there.
   */
  select(composer: HTMLElement, first: string, last: string): boolean;
  /** Selects one character, or one line's end (`\n`), on that side of the caret. Answers what is selected then, as `read` says it. */
  extend(composer: HTMLElement, side: 'backward' | 'forward'): string;
  /** Deletes what is selected. */
  remove(composer: HTMLElement): void;
}
