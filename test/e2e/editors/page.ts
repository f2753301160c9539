/** Runs in the page of the insertion tests: the real editors, and what the tests ask of them. */
import * as mounts from '../../practice/editors';
import type { EditorOptions, PracticeEditor } from '../../practice/editors';

const families = {
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

let editor: PracticeEditor | undefined;
let sent: string[] = [];
let keys: string[] = [];
window.addEventListener('keydown', event => keys.push(event.key), true);

/** What the tests reach through the page's `window`. */
const bench = {
  /** A fresh, empty, focused editor; nothing sent. */
  mount(family: Family, attributes: Readonly<Record<string, string>> = {}): void {
    editor?.destroy();
    const host = document.createElement('div');
    document.querySelector('#host')?.replaceChildren(host);
    sent = [];
    editor = families[family](host, {
      onSend: text => sent.push(text),
      onChange() {},
      attributes: { 'data-composer': '', ...attributes },
    });
    editor.focus();
  },
  state: () => ({ text: editor?.text() ?? 'no editor', sent, keys }),
  /** Asks Kura's content script, and forgets the keys that were pressed before. Answers its result as JSON. */
  async insert(selector: string, text: string): Promise<string> {
    keys = [];
    const answer = new Promise<string>(resolve => {
      const take = (event: Event) => resolve((event as CustomEvent<string>).detail);
      document.addEventListener('inserted', take, { once: true });
    });
    document.dispatchEvent(new CustomEvent('insert', { detail: JSON.stringify({ selector, text }) }));
    return answer;
  },
  /** The same for taking back what has this fence. */
  async takeBack(fence: string): Promise<string> {
    keys = [];
    const answer = new Promise<string>(resolve => {
      const take = (event: Event) => resolve((event as CustomEvent<string>).detail);
      document.addEventListener('taken back', take, { once: true });
    });
    document.dispatchEvent(new CustomEvent('take back', { detail: fence }));
    return answer;
  },
};

export type PageBench = typeof bench;
Object.assign(window, { bench });
