import { Plugin } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';

/** Marks the first paragraph while it is the only one and empty, as the sites' placeholders do: `p.<name>[data-placeholder]`. */
export function placeholderPlugin(name: string, text: string): Plugin {
  return new Plugin({
    props: {
      decorations({ doc }) {
        const { firstChild } = doc;
        if (doc.childCount > 1 || !firstChild || firstChild.content.size > 0) return null;
        const mark = Decoration.node(0, firstChild.nodeSize, { class: name, 'data-placeholder': text });
        return DecorationSet.create(doc, [mark]);
      },
    },
  });
}
