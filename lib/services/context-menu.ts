/** The actions of Kura's entries in the browser's context menus, for selected text and for the page itself. */
import type { ShelfService } from '../rpc/contracts/index';
import type { SpaceService } from '../rpc/contracts/spaces';

export type MenuEntry = 'remember' | 'recall' | 'about';

/** The context in which each entry is shown. */
export const menuContexts = {
  remember: 'selection',
  recall: 'selection',
  about: 'page',
} as const satisfies Readonly<Record<MenuEntry, string>>;

/** The selected entry and its page. The text is untrusted: it is only stored, searched and shown. */
export interface Chosen {
  readonly entry: string | number;
  /** Empty where nothing is selected. */
  readonly selected: string;
  readonly url: string;
  readonly title?: string;
}

export interface MenuDesk {
  readonly addNote: ShelfService['addNote'];
  /** Answers the scope of that page. */
  readonly standing: SpaceService['standing'];
  /** Reads the current selection with its line breaks; `undefined` where the page may not be read. */
  readonly selection: () => Promise<string | undefined>;
  /** Opens the popup with this question; with an empty one it shows what is known about the page. */
  readonly ask: (question: string) => Promise<void>;
  /** Notifies the user outside the page. */
  readonly tell: (outcome: 'remembered' | 'not remembered') => Promise<void>;
  readonly now: () => number;
}

/** Characters. Enough for a good question, and for seeing where it came from. */
const longestQuestion = 300;

/** Runs the chosen entry. If a note cannot be stored, the user is notified and the promise rejects. */
export async function choose(
  { addNote, standing, selection, ask, tell, now }: MenuDesk,
  chosen: Chosen,
): Promise<void> {
  const { selected, url, title } = chosen;
  if (chosen.entry === 'about') return ask('');
  if (chosen.entry === 'recall') return ask(questionOf(selected));
  if (chosen.entry !== 'remember') return;
  try {
    const text = withLines(selected, await selection()).trim();
    const page = { url, ...(title && { title }) };
    // By its URL alone, as in the popup, so that both find the same scope.
    const { space } = (await standing({ url })).within;
    await addNote({ ...page, text, at: now(), space });
  } catch (error) {
    await tell('not remembered');
    throw error;
  }
  return tell('remembered');
}

/** One line, cut behind a word if there is one near, and never inside a character. */
export function questionOf(selected: string): string {
  const line = selected.replace(/\s+/g, ' ').trim();
  if (line.length <= longestQuestion) return line;
  const cut = line.slice(0, longestQuestion).replace(/[\uD800-\uDBFF]$/, '');
  const word = cut.lastIndexOf(' ');
  return word > longestQuestion / 2 ? cut.slice(0, word) : cut;
}

/**
 * The selection with its line breaks, because browsers pass a menu's selection as one line. Used only if its text starts with the menu's:
 * the selection may have changed since, and the menu's text may be cut.
 */
function withLines(handedOver: string, read: string | undefined): string {
  return read !== undefined && bare(read).startsWith(bare(handedOver)) ? read : handedOver;
}

const bare = (text: string): string => text.replace(/\s+/g, '');
