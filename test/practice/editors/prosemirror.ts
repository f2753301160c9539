/**
 * A plain ProseMirror, as ChatGPT and Mistral use it: one paragraph per line and nothing else. Enter sends; Shift+Enter starts
 * a new paragraph. The keys are ProseMirror's own key map, because that is where an insertion that looks like Enter ends up.
 */
import { baseKeymap, splitBlock } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import { Schema, type Node } from 'prosemirror-model';
import { EditorState, Selection } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import type { EditorOptions, PracticeEditor } from './editor';
import { placeholderPlugin } from './placeholder';

const schema = new Schema({
  nodes: {
    doc: { content: 'paragraph+' },
    paragraph: { content: 'text*', parseDOM: [{ tag: 'p' }, { tag: 'div' }], toDOM: () => ['p', 0] },
    text: {},
  },
});

/** Mounts into `host`: `div.ProseMirror[contenteditable][role=textbox]`. */
export function mountProseMirror(host: HTMLElement, options: EditorOptions): PracticeEditor {
  const { onSend, onChange, attributes = {}, placeholder = '' } = options;
  const send = (state: EditorState) => {
    const text = textOf(state.doc);
    if (text.trim()) onSend(text);
    return true;
  };
  const plugins = [
    history(),
    keymap({ Enter: send, 'Shift-Enter': splitBlock, 'Mod-z': undo, 'Mod-y': redo, 'Shift-Mod-z': redo }),
    keymap(baseKeymap),
    placeholderPlugin('placeholder', placeholder),
  ];
  const view = new EditorView(host, {
    state: EditorState.create({ schema, plugins }),
    attributes: { role: 'textbox', 'aria-multiline': 'true', ...attributes },
    dispatchTransaction(transaction) {
      view.updateState(view.state.apply(transaction));
      if (transaction.docChanged) onChange(textOf(view.state.doc));
    },
  });
  // ProseMirror asks for it; a policy that forbids inline styles does not forbid this.
  view.dom.style.whiteSpace = 'pre-wrap';

  return {
    element: view.dom,
    text: () => textOf(view.state.doc),
    clear: () => view.dispatch(view.state.tr.delete(0, view.state.doc.content.size)),
    focus() {
      view.focus();
      view.dispatch(view.state.tr.setSelection(Selection.atEnd(view.state.doc)));
    },
    destroy: () => view.destroy(),
  };
}

function textOf(doc: Node): string {
  return doc.textBetween(0, doc.content.size, '\n');
}
