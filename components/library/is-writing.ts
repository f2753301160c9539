/** Whether a key is meant for a field that is being filled in, and not for the page. */
export const isWriting = (target: EventTarget | null): boolean =>
  (target instanceof HTMLInputElement && !ticked.has(target.type)) ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement;

/** In these nothing is written; the focus may come to one when what had it is gone. */
const ticked: ReadonlySet<string> = new Set(['checkbox', 'radio']);
