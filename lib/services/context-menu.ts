/** The actions of Kura's entries in the browser's context menus, for selected text and for the page itself. */
import { getNow } from '../core/clock';
import type { CollectionService } from '../rpc/contracts/collection';
import type { SpacesService } from '../rpc/contracts/spaces';

export type MenuEntry = 'remember' | 'recall' | 'about';

/** The context in which each entry is shown. */
export const menuContexts = {
  remember: 'selection',
  recall: 'selection',
  about: 'page',
} as const satisfies Readonly<Record<MenuEntry, string>>;

/** The selected entry and its page. The text is untrusted: it is only stored, searched and shown. */
export interface MenuChoice {
  readonly entry: string | number;
  /** Empty where nothing is selected. */
  readonly selected: string;
  readonly url: string;
  readonly title?: string;
}

export interface MenuDeps {
  readonly addNote: CollectionService['addNote'];
  /** Answers the scope of that page. */
  readonly getCurrentScope: SpacesService['getCurrentScope'];
  /** Reads the current selection with its line breaks; `undefined` where the page may not be read. */
  readonly readSelection: () => Promise<string | undefined>;
  /** Opens the popup with this question; with an empty one it shows what is known about the page. */
  readonly openPopup: (question: string) => Promise<void>;
  /** Notifies the user outside the page. */
  readonly notify: (outcome: 'remembered' | 'not remembered') => Promise<void>;
  readonly now?: () => number;
}

/** Characters. Enough for a good question, and for seeing where it came from. */
const maxQuestionCharacters = 300;

/** Runs the chosen entry. If a note cannot be stored, the user is notified and the promise rejects. */
export async function runMenuEntry(
  { addNote, getCurrentScope, readSelection, openPopup, notify, now = getNow }: MenuDeps,
  choice: MenuChoice,
): Promise<void> {
  const { selected, url, title } = choice;
  if (choice.entry === 'about') return openPopup('');
  if (choice.entry === 'recall') return openPopup(toQuestion(selected));
  if (choice.entry !== 'remember') return;
  try {
    const text = chooseSelection(selected, await readSelection()).trim();
    const page = { url, ...(title && { title }) };
    // By its URL alone, as in the popup, so that both find the same scope.
    const { space } = (await getCurrentScope({ url })).scope;
    await addNote({ ...page, text, at: now(), space });
  } catch (error) {
    await notify('not remembered');
    throw error;
  }
  return notify('remembered');
}

/** One line, cut behind a word if there is one near, and never inside a character. */
export function toQuestion(selected: string): string {
  const line = selected.replace(/\s+/g, ' ').trim();
  if (line.length <= maxQuestionCharacters) return line;
  const cut = line.slice(0, maxQuestionCharacters).replace(/[\uD800-\uDBFF]$/, '');
  const word = cut.lastIndexOf(' ');
  return word > maxQuestionCharacters / 2 ? cut.slice(0, word) : cut;
}

/**
 * The selection with its line breaks, because browsers pass a menu's selection as one line. Used only if its text starts with the menu's:
 * the selection may have changed since, and the menu's text may be cut.
 */
function chooseSelection(oneLine: string, selection: string | undefined): string {
  return selection !== undefined && removeWhitespace(selection).startsWith(removeWhitespace(oneLine))
    ? selection
    : oneLine;
}

const removeWhitespace = (text: string): string => text.replace(/\s+/g, '');
