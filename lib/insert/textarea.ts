import type { EditorFamily } from './editor';

/** A `<textarea>`, usually controlled by a framework (ChatGPT's logged-out page, DeepSeek, Copilot and many more). */
export const textarea: EditorFamily = {
  canHandle: isTextarea,
  read: composer => toTextarea(composer).value,
  placeCaret(composer) {
    const area = toTextarea(composer);
    const caret = composer.ownerDocument.activeElement === area ? area.selectionEnd : area.value.length;
    area.focus();
    // Moving the caret twice ends the browser's current typing, so that an undo stops here.
    area.setSelectionRange(0, 0);
    area.setSelectionRange(caret, caret);
    return caret;
  },
  type(composer, text) {
    // The browser's command can be undone and fires the event that frameworks listen to.
    if (composer.ownerDocument.execCommand('insertText', false, text)) return;
    const area = toTextarea(composer);
    area.setRangeText(text, area.selectionStart, area.selectionEnd, 'end');
    area.dispatchEvent(new InputEvent('input', { inputType: 'insertText', data: text, bubbles: true }));
  },
  undo: composer => void composer.ownerDocument.execCommand('undo'),
  redo: composer => void composer.ownerDocument.execCommand('redo'),
  select(composer, first, last) {
    const area = toTextarea(composer);
    const [from, to] = [area.value.indexOf(first), area.value.lastIndexOf(last)];
    if (from === -1 || to === -1) return false;
    area.focus();
    area.setSelectionRange(from, to + last.length);
    return true;
  },
  extend(composer, side) {
    const area = toTextarea(composer);
    const caret = area.selectionStart;
    const [from, to] = side === 'backward' ? [Math.max(0, caret - 1), caret] : [caret, caret + 1];
    area.setSelectionRange(from, to);
    return area.value.slice(from, to);
  },
  remove(composer) {
    if (composer.ownerDocument.execCommand('delete')) return;
    const area = toTextarea(composer);
    area.setRangeText('', area.selectionStart, area.selectionEnd, 'end');
    area.dispatchEvent(new InputEvent('input', { inputType: 'deleteContent', bubbles: true }));
  },
};

function isTextarea(composer: HTMLElement): composer is HTMLTextAreaElement {
  return composer.localName === 'textarea';
}

function toTextarea(composer: HTMLElement): HTMLTextAreaElement {
  if (!isTextarea(composer)) throw new TypeError(`Not a textarea: ${composer.localName}.`);
  return composer;
}
