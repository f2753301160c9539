/** Returns whether a key press goes to a field that the user fills in. */
export const isTyping = (target: EventTarget | null): boolean =>
  (target instanceof HTMLInputElement && !nonTextTypes.has(target.type)) ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement;

/** These inputs take no text. One of them may receive the focus when another element is removed. */
const nonTextTypes: ReadonlySet<string> = new Set(['checkbox', 'radio']);

/** Returns whether a key press goes to the list of chats or of results, whose letters belong to the box. */
export const isInList = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('.chat-list, .search-results') !== null;

/** Returns whether a dialog or a menu is open, which has to close first. */
export const hasOpenOverlay = (): boolean => document.querySelector('dialog[open], :popover-open') !== null;
