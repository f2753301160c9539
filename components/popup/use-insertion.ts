import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Hit } from '../../lib/conversation';
import type { LibraryService } from '../../lib/messaging/services';
import { troubleOf } from '../language';
import type { Trouble } from '../language';
import { passageOf } from './passage';
import type { Composed } from './passage';
import type { OpenTab } from './tab-health';
import type { Search } from './use-search';

export type Insertion =
  | { readonly state: 'none' }
  | { readonly state: 'inserting' }
  /** The text stands in the composer. `logged` is false when the vault could not note it down. */
  | { readonly state: 'inserted'; readonly logged: boolean }
  | { readonly state: 'failed'; readonly trouble: Trouble; readonly passage: Composed }
  | { readonly state: 'copied' }
  | { readonly state: 'not copied' };

interface Surroundings {
  readonly search: Search;
  /** The user's language, for the words around the quotation. */
  readonly locale: string;
  readonly tab: OpenTab | undefined;
  readonly library: Pick<LibraryService, 'logInsertion'>;
  /** Into the clipboard. */
  readonly copy: (text: string) => Promise<void>;
}

/** Puts the selected passage into the open composer and says what became of it; the clipboard is the way out when it fails. */
export function useInsertion({ search, locale, tab, library, copy }: Surroundings) {
  const { hit, fresh } = search;
  const [insertion, setInsertion] = useState<Insertion>({ state: 'none' });
  const [wanted, setWanted] = useState(false);

  // A fence stands for one insertion: once it is `spent` there is a new one.
  const spent = insertion.state === 'inserted';
  const passage = useMemo(() => hit && passageOf(hit, locale), [hit, locale, spent]);

  // Asked for while the list still answered an earlier question: it is the answer to this one that is meant.
  useEffect(() => {
    if (!wanted || !fresh) return;
    setWanted(false);
    if (hit && passage) void insert(hit, passage);
  });

  const insert = async (hit: Hit, passage: Composed) => {
    setInsertion({ state: 'inserting' });
    const trouble = await putInto(tab, passage.text);
    if (trouble) return setInsertion({ state: 'failed', trouble, passage });
    const logged = await noteDown(library, tab, hit, passage);
    setInsertion({ state: 'inserted', logged });
  };

  const copyInstead = async (passage: Composed) => {
    try {
      await copy(passage.text);
      setInsertion({ state: 'copied' });
    } catch {
      // The browser gives no reason a person could use; the preview's text can still be selected by hand.
      setInsertion({ state: 'not copied' });
    }
  };

  return {
    insertion,
    /** What would go in; `undefined` without a hit. */
    passage,
    insert: () => {
      if (insertion.state !== 'inserting') setWanted(true);
    },
    copyInstead,
    /** The user turned to something else. */
    dismiss: () => {
      setWanted(false);
      setInsertion({ state: 'none' });
    },
  };
}

/** Why it did not go in; `undefined` when it did. */
async function putInto(tab: OpenTab | undefined, text: string): Promise<Trouble | undefined> {
  if (!tab) return 'PageNotReady';
  try {
    const result = await tab.page.insert(text);
    return result.state === 'inserted' ? undefined : result.problem;
  } catch (error) {
    return troubleOf(error);
  }
}

/** Whether the vault now knows where the passage went. A failure is shown, and undoes nothing. */
async function noteDown(
  library: Pick<LibraryService, 'logInsertion'>,
  tab: OpenTab | undefined,
  hit: Hit,
  passage: Composed,
): Promise<boolean> {
  const from = hit.exchange.map(({ id }) => ({ conversation: hit.conversation, turn: id }));
  const into = tab?.url ? tab.url.origin + tab.url.pathname : '';
  try {
    await library.logInsertion({ fence: passage.fence, from, into, at: Date.now() });
    return true;
  } catch {
    // Whatever the reason, the text stands in the composer; the person is told that its origin was not noted.
    return false;
  }
}
