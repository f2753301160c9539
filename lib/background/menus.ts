/** What the entries in the browser's own menus do: with words that a person selected on any page, or with the page itself. */
import type { ShelfService } from '../messaging/services';
import type { SpaceService } from '../messaging/walled';

export type MenuEntry = 'remember' | 'recall' | 'about';

/** Where each entry stands. */
export const menuContexts = {
  remember: 'selection',
  recall: 'selection',
  about: 'page',
} as const satisfies Readonly<Record<MenuEntry, string>>;

/** What was chosen, and where. The words are a stranger's: nothing is ever done with them but keeping, asking and showing them. */
export interface Chosen {
  readonly entry: string | number;
  /** Empty where nothing is selected. */
  readonly selected: string;
  readonly url: string;
  readonly title?: string;
}

export interface MenuDesk {
  readonly addNote: ShelfService['addNote'];
  /** Behind which walls one stands on that page. */
  readonly standing: SpaceService['standing'];
  /** What is selected on the page now, with its lines; `undefined` where the page may not be read. */
  readonly selection: () => Promise<string | undefined>;
  /** Opens the popup with this in its box; with nothing in it, it shows what is known of the page. */
  readonly ask: (question: string) => Promise<void>;
  /** Tells the person, without a word in the page. */
  readonly tell: (outcome: 'remembered' | 'not remembered') => Promise<void>;
  readonly now: () => number;
}

/** In characters: what makes a good question, and still shows where it came from. */
const longestQuestion = 300;

/** Does what was chosen. A note that could not be kept is told, and rejects with its reason. */
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
    // By its address alone, as the popup asks: one stands in one place with one page.
    const { space } = (await standing({ url })).within;
    await addNote({ ...page, text, at: now(), space });
  } catch (error) {
    await tell('not remembered');
    throw error;
  }
  return tell('remembered');
}

/** One line, cut behind a word where there is one near, and never within a character. */
export function questionOf(selected: string): string {
  const line = selected.replace(/\s+/g, ' ').trim();
  if (line.length <= longestQuestion) return line;
  const cut = line.slice(0, longestQuestion).replace(/[\uD800-\uDBFF]$/, '');
  const word = cut.lastIndexOf(' ');
  return word > longestQuestion / 2 ? cut.slice(0, word) : cut;
}

/**
 * What is selected, with its lines: browsers hand a menu's selection over as one line. Taken only where it is the same text, because
 * the selection may have changed since the menu was opened, and the menu's may have been cut.
 */
function withLines(handedOver: string, read: string | undefined): string {
  return read !== undefined && bare(read).startsWith(bare(handedOver)) ? read : handedOver;
}

const bare = (text: string): string => text.replace(/\s+/g, '');
