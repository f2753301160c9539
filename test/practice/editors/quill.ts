/** Quill, as Gemini uses it: plain lines, one paragraph each. Enter sends; Shift+Enter starts a new line. */
import Quill from 'quill';
import type { EditorOptions, PracticeEditor } from './editor';

/** Mounts into `host` (on Gemini: `rich-textarea`): `div.ql-container > div.ql-editor[contenteditable][role=textbox]`. */
export function mountQuill(host: HTMLElement, options: EditorOptions): PracticeEditor {
  const { onSend, onChange, attributes = {}, placeholder = '' } = options;
  const container = document.createElement('div');
  // Quill empties its container through this property, which a page under Trusted Types refuses.
  Object.defineProperty(container, 'innerHTML', {
    get: () => '',
    set() {
      container.replaceChildren();
    },
  });
  host.append(container);

  const send = () => {
    const text = textOf(quill);
    if (text.trim()) onSend(text);
    return false;
  };
  const quill = new Quill(container, {
    placeholder,
    formats: [],
    modules: { keyboard: { bindings: { send: { key: 'Enter', shiftKey: false, handler: send } } } },
  });
  for (const [name, value] of Object.entries({ role: 'textbox', 'aria-multiline': 'true', ...attributes }))
    quill.root.setAttribute(name, value);
  // From Quill's own style sheet: without it the browser writes no-break spaces.
  quill.root.style.whiteSpace = 'pre-wrap';
  quill.on('text-change', () => onChange(textOf(quill)));

  return {
    element: quill.root,
    text: () => textOf(quill),
    clear: () => void quill.setText('', 'api'),
    focus: () => quill.setSelection(quill.getLength() - 1, 0, 'api'),
    destroy: () => container.remove(),
  };
}

/** Quill always ends its text with a line break of its own. */
function textOf(quill: Quill): string {
  return quill.getText().replace(/\n$/, '');
}
