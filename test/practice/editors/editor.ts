/** What every practice composer offers, whichever real editor package stands behind it. */
export interface PracticeEditor {
  /** What a site adapter calls the composer: the editable element, or the textarea. */
  readonly element: HTMLElement;
  /** What the editor itself holds (its own state, not its DOM), lines joined by `\n`. */
  text(): string;
  /** Empties it, as a site does after sending. */
  clear(): void;
  /** Puts the caret at the end. */
  focus(): void;
  destroy(): void;
}

export interface EditorOptions {
  /** Enter was pressed in an editor that is not empty. The site clears the editor itself. */
  readonly onSend: (text: string) => void;
  /** The editor's own state changed. */
  readonly onChange: (text: string) => void;
  /** Set on the editable element, beside those that belong to the family: ids, test ids, `aria-label`, `data-*`. */
  readonly attributes?: Readonly<Record<string, string>>;
  readonly placeholder?: string;
  /** Enter alone is a line break; Ctrl+Enter sends. Known by the textarea only. */
  readonly sendsWithControl?: boolean;
}

export type MountEditor = (host: HTMLElement, options: EditorOptions) => PracticeEditor;
