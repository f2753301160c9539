/** The composers of the practice sites, on the real editor packages. */
export type { EditorOptions, MountEditor, PracticeEditor } from './editor';
export { mountLexical, mountRichLexical } from './lexical';
export { mountProseMirror } from './prosemirror';
export { mountQuill } from './quill';
export { mountTextarea } from './textarea';
export { mountTiptap } from './tiptap';
