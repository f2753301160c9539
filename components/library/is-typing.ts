/** Returns whether a key press goes to a field that the user fills in. */
export const isWriting = (target: EventTarget | null): boolean =>
  (target instanceof HTMLInputElement && !ticked.has(target.type)) ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement;

/** These inputs take no text. One of them may receive the focus when another element is removed. */
const ticked: ReadonlySet<string> = new Set(['checkbox', 'radio']);
