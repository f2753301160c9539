import { useEffect, useState } from 'preact/hooks';
import type { LibraryService, TakeBackResult } from '../../lib/messaging/services';
import { siteAt } from '../../lib/sites/addresses';
import { troubleOf } from '../language';
import type { Trouble } from '../language';
import type { Outgoing, PreviewState } from '../preview/use-preview';
import { isOf, whatGoes, type Inserted } from './inserted';
import type { OpenTab } from './tab-health';
import { useStillThere } from './use-still-there';

export type Insertion =
  | { readonly state: 'none' }
  | { readonly state: 'inserting' }
  /** It may hold what is not meant for others, which is on show since then (milliseconds, by the page's clock). */
  | { readonly state: 'warned'; readonly at: number }
  /** The text stands in the composer. */
  | Inserted
  | { readonly state: 'failed'; readonly trouble: Trouble; readonly outgoing: Outgoing }
  /** `logged` is false where the vault could not note that down. */
  | { readonly state: 'takenBack'; readonly logged: boolean; readonly earlier?: Inserted }
  | { readonly state: 'notTakenBack'; readonly why: Refusal }
  | { readonly state: 'copied' }
  | { readonly state: 'not copied' };

type Refusal = Extract<TakeBackResult, { state: 'failed' }>['reason'] | Trouble;

interface Surroundings {
  readonly preview: Pick<PreviewState, 'outgoing' | 'cleared' | 'spent'>;
  /** Whether what would go in is what is meant, where one stands. */
  readonly ready: boolean;
  readonly tab: OpenTab | undefined;
  readonly library: Pick<LibraryService, 'logInsertion' | 'markTakenBack' | 'insertions'>;
  /** Into the clipboard. */
  readonly copy: (text: string) => Promise<void>;
  /** It stands in the composer. */
  readonly onInserted: () => void;
}

const none: Insertion = { state: 'none' };

/** In milliseconds: a second key that comes sooner was pressed before the warning could be read. */
const timeToSee = 700;

const isUnseen = (insertion: Insertion): boolean =>
  insertion.state === 'warned' && performance.now() - insertion.at < timeToSee;

/** Whether the tab has a chat site, whose composer something can be put into. Elsewhere the clipboard takes it. */
export const canTake = (tab: OpenTab | undefined): boolean => tab?.url !== undefined && siteAt(tab.url) !== undefined;

/** Puts what was chosen into the open composer and says what became of it; the clipboard is the way out when it fails. */
export function useInsertion({ preview, ready, tab, library, copy, onInserted }: Surroundings) {
  const { outgoing } = preview;
  const before = useStillThere(tab, library);
  const [insertion, setInsertion] = useTold(tab, before.inserted);
  const [wanted, setWanted] = useState(false);

  // Asked for while the list still answered an earlier question, or stood behind other walls: it is the answer to this one that is meant.
  useEffect(() => {
    if (!wanted || !ready || !before.known) return;
    setWanted(false);
    if (outgoing) void insertOnce(outgoing);
  });

  /** What stands there already is not inserted again, unless it was taken out or sent meanwhile. */
  const insertOnce = async (outgoing: Outgoing) => {
    const last = lastOf(insertion);
    setInsertion({ state: 'inserting' });
    if (last && isOf(last, outgoing, tab) && (await stands(tab, last.fence))) {
      return setInsertion({ ...last, again: true });
    }
    return insert(outgoing);
  };

  const insert = async (outgoing: Outgoing, earlier?: Inserted) => {
    setInsertion({ state: 'inserting' });
    if (!(await preview.cleared())) return setInsertion({ state: 'warned', at: performance.now() });
    if (!canTake(tab)) return copyText(outgoing.text);
    const trouble = await putInto(tab, outgoing.text);
    if (trouble) return setInsertion({ state: 'failed', trouble, outgoing });
    preview.spent();
    // At once: the popup closes as soon as somebody clicks into the page.
    onInserted();
    const logged = await noteDown(library, tab, outgoing);
    setInsertion({
      state: 'inserted',
      logged,
      fence: outgoing.fence,
      what: whatGoes(outgoing, tab),
      ...(earlier && { earlier }),
    });
  };

  const copyText = async (text: string) => setInsertion({ state: await copiedBy(copy, text) });

  const takeBack = async (fence: string) => {
    const why = await takeOut(tab, fence);
    if (why !== undefined) return setInsertion({ state: 'notTakenBack', why });
    const last = lastOf(insertion);
    const earlier = last?.fence === fence ? last.earlier : undefined;
    setInsertion({ state: 'takenBack', logged: await noteUndone(library, fence), ...(earlier && { earlier }) });
  };

  return {
    insertion,
    insert: () => {
      if (insertion.state !== 'inserting' && !isUnseen(insertion)) setWanted(true);
    },
    /** What is in already, once more. */
    insertAgain: () => {
      if (outgoing) void insert(outgoing, lastOf(insertion));
    },
    takeBack,
    copyText,
    /** The user turned to something else. */
    dismiss: () => {
      setWanted(false);
      setInsertion(none);
    },
  };
}

/**
 * What became of the last insertion, as long as the tab is in front that it was made in: beside another chat it is not true. While
 * there was none, that of an earlier popup which still stands there.
 */
function useTold(tab: OpenTab | undefined, before: Inserted | undefined) {
  const [told, setTold] = useState<{ readonly insertion: Insertion; readonly tab: number | undefined }>();
  const insertion = told && told.tab === tab?.id ? told.insertion : (before ?? none);
  return [insertion, (next: Insertion) => setTold({ insertion: next, tab: tab?.id })] as const;
}

/** The insertion that may still stand in the composer. */
const lastOf = (insertion: Insertion): Inserted | undefined =>
  insertion.state === 'inserted' ? insertion : insertion.state === 'takenBack' ? insertion.earlier : undefined;

/** A page that does not answer has nothing of it: inserting says why. */
const stands = async (tab: OpenTab | undefined, fence: string): Promise<boolean> =>
  (await tab?.page.holds(fence).catch(() => false)) ?? false;

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

/** Why it is still there; `undefined` when it is not. */
async function takeOut(tab: OpenTab | undefined, fence: string): Promise<Refusal | undefined> {
  if (!tab) return 'PageNotReady';
  try {
    const result = await tab.page.takeBack(fence);
    return result.state === 'takenBack' ? undefined : result.reason;
  } catch (error) {
    return troubleOf(error);
  }
}

/** Whether the log now says so. A failure is shown, and undoes nothing. */
async function noteUndone(library: Pick<LibraryService, 'markTakenBack'>, fence: string): Promise<boolean> {
  try {
    await library.markTakenBack(fence);
    return true;
  } catch {
    // Whatever the reason, the composer is as it was; the person is told that the log still has it as inserted.
    return false;
  }
}

/** Whether the vault now knows where the passages went. A failure is shown, and undoes nothing. */
async function noteDown(
  library: Pick<LibraryService, 'logInsertion'>,
  tab: OpenTab | undefined,
  { fence, from }: Outgoing,
): Promise<boolean> {
  const into = tab?.url ? tab.url.origin + tab.url.pathname : '';
  try {
    await library.logInsertion({ fence, from, into, at: Date.now() });
    return true;
  } catch {
    // Whatever the reason, the text stands in the composer; the person is told that its origin was not noted.
    return false;
  }
}

async function copiedBy(copy: Surroundings['copy'], text: string): Promise<'copied' | 'not copied'> {
  try {
    await copy(text);
    return 'copied';
  } catch {
    // The browser gives no reason a person could use; the preview's text can still be selected by hand.
    return 'not copied';
  }
}
