/**
 * Says on the page that a text was inserted, and offers to undo it. It is in a closed shadow root, reacts to trusted events only, contains
 * no word of a chat, and stands where no text of the page is.
 */
import type { InsertionNote, UndoResult } from '../rpc/contracts/page';
import { createButton, hideWhenPrinting, isDark, onTrusted } from './dom';
import { keepDocked, type NoteForm } from './keep-docked';
import { applyStyle, note, noteAction, noteClose, notePosition } from './style';

interface InsertionNoteDeps {
  readonly page: Document;
  readonly composer: () => HTMLElement | undefined;
  readonly undo: (fence: string) => Promise<UndoResult>;
}

/** In milliseconds. The note outlives the pointer on it and the focus in it. */
const shownMs = 10_000;

/** Shows one note at a time, and removes it after a while. `remove` removes it at once. */
export function createInsertionNotes({ page, composer, undo }: InsertionNoteDeps) {
  let host: HTMLElement | undefined;
  let controller: AbortController | undefined;
  const remove = () => {
    controller?.abort();
    host?.remove();
    host = undefined;
  };
  hideWhenPrinting(page, () => host);

  const show = (content: InsertionNote) => {
    remove();
    controller = new AbortController();
    const { signal } = controller;
    const drawn = draw(page, content);
    host = drawn.host;
    page.documentElement.append(host);
    const setForm = (form: NoteForm) => void (drawn.words.style.display = form === 'compact' ? 'none' : '');
    const place = keepDocked({ host: drawn.host, composer, setForm, signal });
    const startAgain = removeWhenUnused(drawn.frame, remove, signal);
    onTrusted(drawn.dismissButton, 'click', remove);
    onTrusted(drawn.undoButton, 'click', () => {
      drawn.undoButton.remove();
      const showResult = (result: keyof InsertionNote['results']) => {
        drawn.words.textContent = content.results[result];
        place();
        startAgain();
      };
      undo(content.fence).then(
        result => showResult(result.state === 'failed' ? result.reason : result.state),
        () => showResult('kept'),
      );
    });
  };
  return { show, remove };
}

/** Removes the note after a while in which neither pointer nor focus is in it. The returned function begins that time again. */
function removeWhenUnused(frame: HTMLElement, remove: () => void, signal: AbortSignal): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(timer);
  const startAgain = () => {
    stop();
    timer = setTimeout(remove, shownMs);
  };
  signal.addEventListener('abort', stop);
  for (const type of ['pointerenter', 'focusin']) frame.addEventListener(type, stop);
  for (const type of ['pointerleave', 'focusout']) frame.addEventListener(type, startAgain);
  startAgain();
  return startAgain;
}

function draw(page: Document, { text, undo, dismiss }: InsertionNote) {
  const host = applyStyle(page.createElement('div'), { ...notePosition, display: 'block' }, 'important');
  const frame = applyStyle(page.createElement('div'), note);
  const words = applyStyle(page.createElement('span'), { 'min-width': '0', padding: '0 4px 0 10px' });
  const undoButton = applyStyle(createButton(page), noteAction);
  const dismissButton = applyStyle(createButton(page), noteClose);
  host.style.setProperty('color-scheme', isDark(page) ? 'dark' : 'light', 'important');
  words.setAttribute('role', 'status');
  words.textContent = text;
  undoButton.textContent = undo;
  dismissButton.textContent = '×';
  dismissButton.setAttribute('aria-label', dismiss);
  // It can be reached with Tab, after the site's own controls.
  for (const each of [undoButton, dismissButton]) each.tabIndex = 0;
  frame.append(words, undoButton, dismissButton);
  host.attachShadow({ mode: 'closed' }).append(frame);
  return { host, frame, words, undoButton, dismissButton };
}
