/**
 * A note of Kura on the chat's own page: what is saved, what was asked before, what an assistant asks for. It is in a closed shadow root,
 * contains nothing of the vault, reacts to trusted events only, and stands where no message is. A press changes nothing by itself, so a page
 * that hides the note under a button of its own gains nothing.
 */
import { createButton, hideWhenPrinting, isDark, onTrusted, watchTheme } from './dom';
import { createIcon, type NoteIcon } from './icons';
import { keepDocked, type NoteForm } from './keep-docked';
import { applyStyle, note, noteAction, noteClose, notePosition, noteText } from './style';

export interface PageNoteContent {
  readonly icon: NoteIcon;
  readonly text: string;
  /** What a screen reader says instead of the text. */
  readonly label: string;
  /** The text stays out of sight until the pointer is on the note. */
  readonly isCompact?: boolean;
  /** The words of the button that is drawn after the text. A press anywhere on the note does the same. */
  readonly action?: string;
  readonly act: () => void;
  /** If absent, the note cannot be closed, and Tab passes it by. */
  readonly dismiss?: { readonly label: string; readonly act: () => void };
}

export interface PageNote {
  /** Shows this content, or removes the note. */
  show(content: PageNoteContent | undefined): void;
}

export function createPageNote(page: Document, composer: () => HTMLElement | undefined): PageNote {
  let drawn: (Omit<Drawn, 'setForm'> & { readonly place: () => void }) | undefined;
  let controller: AbortController | undefined;
  hideWhenPrinting(page, () => drawn?.host);

  const start = () => {
    controller = new AbortController();
    const { signal } = controller;
    const { host, update, setForm } = draw(page);
    page.documentElement.append(host);
    watchTheme(page, () => setTheme(host), signal);
    let place: (() => void) | undefined;
    return { host, update, place: () => (place ? place() : (place = keep())) };

    function keep() {
      return keepDocked({ host, composer, setForm, signal });
    }
  };
  return {
    show(content) {
      if (!content) {
        controller?.abort();
        drawn?.host.remove();
        drawn = undefined;
        return;
      }
      drawn ??= start();
      // A page that renders itself again may have removed the note.
      if (!drawn.host.isConnected) page.documentElement.append(drawn.host);
      setTheme(drawn.host);
      drawn.update(content);
      drawn.place();
    },
  };
}

const setTheme = (host: HTMLElement): void =>
  host.style.setProperty('color-scheme', isDark(host.ownerDocument) ? 'dark' : 'light', 'important');

interface Drawn {
  readonly host: HTMLElement;
  readonly update: (content: PageNoteContent) => void;
  readonly setForm: (form: NoteForm) => void;
}

function draw(page: Document): Drawn {
  const host = applyStyle(page.createElement('div'), { ...notePosition, display: 'block' }, 'important');
  const frame = applyStyle(page.createElement('div'), note);
  const button = applyStyle(createButton(page), noteText);
  const icon = applyStyle(page.createElement('span'), { flex: 'none', display: 'flex' });
  const words = page.createElement('span');
  const action = applyStyle(page.createElement('span'), noteAction);
  const dismissButton = applyStyle(createButton(page), noteClose);
  words.setAttribute('role', 'status');
  dismissButton.textContent = '×';
  // A press beside the buttons must not take the focus from the message box.
  frame.addEventListener('mousedown', event => event.preventDefault());
  button.append(icon, words, action);
  frame.append(button, dismissButton);
  host.attachShadow({ mode: 'closed' }).append(frame);

  let content: PageNoteContent | undefined;
  onTrusted(button, 'click', () => content?.act());
  onTrusted(dismissButton, 'click', () => content?.dismiss?.act());
  const setForm = (form: NoteForm) => {
    const isCompact = form === 'compact' || (form === 'usual' && content?.isCompact === true);
    setShown(words, !isCompact);
    setShown(action, !isCompact && content?.action);
    setShown(dismissButton, !isCompact && content?.dismiss);
  };
  return {
    host,
    setForm,
    update(next) {
      const isSame = content?.text === next.text && content.icon === next.icon;
      content = next;
      for (const each of [button, dismissButton]) each.tabIndex = next.dismiss ? 0 : -1;
      for (const [element, label] of [
        [button, next.label],
        [dismissButton, next.dismiss?.label ?? ''],
      ] as const) {
        element.setAttribute('aria-label', label);
        element.title = label;
      }
      // Setting the same text again would make a screen reader repeat it.
      if (isSame) return;
      icon.replaceChildren(createIcon(page, next.icon));
      words.textContent = next.text;
      action.textContent = next.action ?? '';
    },
  };
}

const setShown = (element: HTMLElement, isShown: unknown): void =>
  element.style.setProperty('display', isShown ? '' : 'none');
