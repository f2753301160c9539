/**
 * Lexical, as Perplexity and Kimi use it, in its two modes: plain text keeps all lines in one paragraph with `<br>` between,
 * rich text gives each line that Enter would start its own paragraph. Enter sends; Shift+Enter is a line break.
 */
import { createEmptyHistoryState, registerHistory } from '@lexical/history';
import { registerPlainText } from '@lexical/plain-text';
import { registerRichText } from '@lexical/rich-text';
import {
  $createParagraphNode,
  $getRoot,
  COMMAND_PRIORITY_HIGH,
  createEditor,
  KEY_ENTER_COMMAND,
  type LexicalEditor,
} from 'lexical';
import type { EditorOptions, PracticeEditor } from './editor';

/** Mounts into `host`: `div[contenteditable][role=textbox][data-lexical-editor]`, plain text. */
export function mountLexical(host: HTMLElement, options: EditorOptions): PracticeEditor {
  return mount(host, options, registerPlainText);
}

/** The same in rich-text mode. */
export function mountRichLexical(host: HTMLElement, options: EditorOptions): PracticeEditor {
  return mount(host, options, registerRichText);
}

function mount(
  host: HTMLElement,
  options: EditorOptions,
  register: (editor: LexicalEditor) => () => void,
): PracticeEditor {
  const { onSend, onChange, attributes = {}, placeholder = '' } = options;
  const element = document.createElement('div');
  const own = { contenteditable: 'true', role: 'textbox', 'aria-placeholder': placeholder };
  for (const [name, value] of Object.entries({ ...own, ...attributes })) element.setAttribute(name, value);
  host.append(element);

  const editor = createEditor({
    namespace: 'practice',
    onError: error => {
      throw error;
    },
  });
  editor.setRootElement(element);
  register(editor);
  clear(editor);
  registerHistory(editor, createEmptyHistoryState(), 300);
  editor.registerCommand<KeyboardEvent | null>(
    KEY_ENTER_COMMAND,
    event => {
      if (event?.shiftKey) return false;
      event?.preventDefault();
      const text = textOf(editor);
      // After this update, so that the site may clear the editor.
      if (text.trim()) queueMicrotask(() => onSend(text));
      return true;
    },
    COMMAND_PRIORITY_HIGH,
  );
  editor.registerTextContentListener(() => onChange(textOf(editor)));

  return {
    element,
    text: () => textOf(editor),
    clear: () => clear(editor),
    focus() {
      element.focus();
      editor.update(() => void $getRoot().selectEnd(), { discrete: true });
    },
    destroy: () => editor.setRootElement(null),
  };
}

/** Lexical takes no text into a root without a paragraph. */
function clear(editor: LexicalEditor): void {
  editor.update(() => void $getRoot().clear().append($createParagraphNode()).selectEnd(), { discrete: true });
}

function textOf(editor: LexicalEditor): string {
  return editor.read(() =>
    $getRoot()
      .getChildren()
      .map(block => block.getTextContent())
      .join('\n'),
  );
}
