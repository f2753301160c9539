/** Runs in the page of the insertion tests: the real editors, at the names by which the tests mount them. */
import * as mounts from '../../practice/editors';
import type { EditorOptions, PracticeEditor } from '../../practice/editors';

export const families = {
  ProseMirror: mounts.mountProseMirror,
  Tiptap: mounts.mountTiptap,
  Quill: mounts.mountQuill,
  Lexical: mounts.mountLexical,
  'rich Lexical': mounts.mountRichLexical,
  textarea: mounts.mountTextarea,
  'plain contenteditable': mountPlain,
} as const;

export type Family = keyof typeof families;

/** Nothing but the browser's own editing. */
function mountPlain(host: HTMLElement, { onSend, onChange, attributes = {} }: EditorOptions): PracticeEditor {
  const element = document.createElement('div');
  for (const [name, value] of Object.entries({ contenteditable: 'true', ...attributes }))
    element.setAttribute(name, value);
  element.style.whiteSpace = 'pre-wrap';
  // What a person sees, as the browser itself tells it.
  const text = () => element.innerText.replace(/\n$/, '').replaceAll('\u00a0', ' ');
  element.addEventListener('input', () => onChange(text()));
  element.addEventListener('keydown', event => {
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    onSend(text());
  });
  host.append(element);
  return {
    element,
    text,
    clear: () => element.replaceChildren(),
    focus: () => element.focus(),
    destroy: () => element.remove(),
  };
}

/** What the tests reach through `window`. */
export interface Bench {
  readonly families: typeof families;
  editor?: PracticeEditor;
  sent: string[];
  keys: string[];
}

declare global {
  var bench: Bench;
}

globalThis.bench = { families, sent: [], keys: [] };
window.addEventListener('keydown', event => bench.keys.push(event.key), true);
