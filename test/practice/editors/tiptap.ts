/**
 * Tiptap with its starter kit, as Claude and Grok use it. Its input rules are the trap beside Enter: `**bold**`, `> ` and
 * code fences that are typed become formatting. Enter sends; Shift+Enter is a hard break.
 */
import { Editor, Extension } from '@tiptap/core';
import { StarterKit } from '@tiptap/starter-kit';
import type { EditorOptions, PracticeEditor } from './editor';
import { placeholderPlugin } from './placeholder';

/** Written as a node, because Tiptap would parse markup, which a page under Trusted Types refuses. */
const nothing = { type: 'doc', content: [{ type: 'paragraph' }] };

/** Mounts into `host`: `div.tiptap.ProseMirror[contenteditable][role=textbox]`. */
export function mountTiptap(host: HTMLElement, options: EditorOptions): PracticeEditor {
  const { onSend, onChange, attributes = {}, placeholder = '' } = options;
  const send = () => {
    const text = textOf(editor);
    if (text.trim()) onSend(text);
    return true;
  };
  const site = Extension.create({
    name: 'practice-site',
    // Before the starter kit's own Enter.
    priority: 1000,
    addKeyboardShortcuts: () => ({ Enter: send }),
    addProseMirrorPlugins: () => [placeholderPlugin('is-editor-empty', placeholder)],
  });
  const editor = new Editor({
    element: host,
    extensions: [StarterKit, site],
    content: nothing,
    // Its style sheet would need a policy that allows inline styles.
    injectCSS: false,
    editorProps: { attributes: { role: 'textbox', 'aria-multiline': 'true', ...attributes } },
    onUpdate: () => onChange(textOf(editor)),
  });
  editor.view.dom.style.whiteSpace = 'pre-wrap';

  return {
    element: editor.view.dom,
    text: () => textOf(editor),
    clear: () => void editor.commands.setContent(nothing, { emitUpdate: true }),
    focus() {
      // At once: the command of that name waits for a frame.
      editor.view.focus();
      editor.commands.setTextSelection(editor.state.doc.content.size);
    },
    destroy: () => editor.destroy(),
  };
}

function textOf(editor: Editor): string {
  return editor.getText({ blockSeparator: '\n' });
}
