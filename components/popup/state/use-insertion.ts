import { useEffect, useState } from 'preact/hooks';
import type { LibraryService, TakeBackResult } from '../../../lib/rpc/contracts/index';
import { siteAt } from '../../../lib/sites/registry';
import { troubleOf } from '../../i18n/language';
import type { Trouble } from '../../i18n/language';
import type { Outgoing, PreviewState } from '../../preview/state/use-preview';
import { isOf, whatGoes, type Inserted } from './insertion';
import type { OpenTab } from './open-tab';
import { useStillThere } from './use-existing-insertion';

export type Insertion =
  | { readonly state: 'none' }
  | { readonly state: 'inserting' }
  /** The text may contain sensitive data, which has been on show since `at` (`performance.now()`, in milliseconds). */
  | { readonly state: 'warned'; readonly at: number }
  /** The text is in the composer. */
  | Inserted
  | { readonly state: 'failed'; readonly trouble: Trouble; readonly outgoing: Outgoing }
  /** `isLogged` is false if the vault could not log the undo. */
  | { readonly state: 'takenBack'; readonly logged: boolean; readonly earlier?: Inserted }
  | { readonly state: 'notTakenBack'; readonly why: Refusal }
  | { readonly state: 'copied' }
  | { readonly state: 'not copied' };

type Refusal = Extract<TakeBackResult, { state: 'failed' }>['reason'] | Trouble;

interface Surroundings {
  readonly preview: Pick<PreviewState, 'outgoing' | 'cleared' | 'spent'>;
  /** The preview shows the answer to the current question in the current scope. */
  readonly ready: boolean;
  readonly tab: OpenTab | undefined;
  readonly library: Pick<LibraryService, 'logInsertion' | 'markTakenBack' | 'insertions'>;
  /** Writes to the clipboard. */
  readonly copy: (text: string) => Promise<void>;
  /** Called when the text is in the composer. */
  readonly onInserted: () => void;
}

const none: Insertion = { state: 'none' };

/** In milliseconds. A second key press that comes sooner cannot mean that the warning was read. */
const timeToSee = 700;

const isUnseen = (insertion: Insertion): boolean =>
  insertion.state === 'warned' && performance.now() - insertion.at < timeToSee;

/** Is true if the tab has a supported site with a composer. Elsewhere the text is copied. */
export const canTake = (tab: OpenTab | undefined): boolean => tab?.url !== undefined && siteAt(tab.url) !== undefined;

/** Inserts the selection into the open composer and reports the result. If that fails, the user can copy the text. */
export function useInsertion({ preview, ready, tab, library, copy, onInserted }: Surroundings) {
  const { outgoing } = preview;
  const before = useStillThere(tab, library);
  const [insertion, setInsertion] = useTold(tab, before.inserted);
  const [wanted, setWanted] = useState(false);

  // The user may press Enter while the list still answers an earlier question or scope. The insertion waits for the current answer.
  useEffect(() => {
    if (!wanted || !ready || !before.known) return;
    setWanted(false);
    if (outgoing) void insertOnce(outgoing);
  });

  /** A text that is already in the composer is not inserted again, unless it was removed or sent meanwhile. */
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
    // Called at once, because the popup closes as soon as the user clicks into the page.
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
    /** Inserts the same text a second time. */
    insertAgain: () => {
      if (outgoing) void insert(outgoing, lastOf(insertion));
    },
    takeBack,
    copyText,
    /** Called when the user turns to something else. */
    dismiss: () => {
      setWanted(false);
      setInsertion(none);
    },
  };
}

/**
 * The state of the last insertion, while its tab is active; in another tab it does not apply. Before the first insertion, it is that of an
 * earlier popup whose text is still there.
 */
function useTold(tab: OpenTab | undefined, before: Inserted | undefined) {
  const [told, setTold] = useState<{ readonly insertion: Insertion; readonly tab: number | undefined }>();
  const insertion = told && told.tab === tab?.id ? told.insertion : (before ?? none);
  return [insertion, (next: Insertion) => setTold({ insertion: next, tab: tab?.id })] as const;
}

/** Returns the insertion that may still stand in the composer. */
const lastOf = (insertion: Insertion): Inserted | undefined =>
  insertion.state === 'inserted' ? insertion : insertion.state === 'takenBack' ? insertion.earlier : undefined;

/** A page that does not answer counts as empty; inserting then reports the problem. */
const stands = async (tab: OpenTab | undefined, fence: string): Promise<boolean> =>
  (await tab?.page.holds(fence).catch(() => false)) ?? false;

/** Returns the problem if inserting failed, else `undefined`. */
async function putInto(tab: OpenTab | undefined, text: string): Promise<Trouble | undefined> {
  if (!tab) return 'PageNotReady';
  try {
    const result = await tab.page.insert(text);
    return result.state === 'inserted' ? undefined : result.problem;
  } catch (error) {
    return troubleOf(error);
  }
}

/** Returns the reason if removing failed, else `undefined`. */
async function takeOut(tab: OpenTab | undefined, fence: string): Promise<Refusal | undefined> {
  if (!tab) return 'PageNotReady';
  try {
    const result = await tab.page.takeBack(fence);
    return result.state === 'takenBack' ? undefined : result.reason;
  } catch (error) {
    return troubleOf(error);
  }
}

/** Returns whether the log has the undo. A failure is shown to the user and does not restore the text. */
async function noteUndone(library: Pick<LibraryService, 'markTakenBack'>, fence: string): Promise<boolean> {
  try {
    await library.markTakenBack(fence);
    return true;
  } catch {
    // The text is out of the composer. The user is told that the log still lists it as inserted.
    return false;
  }
}

/** Returns whether the vault logged the insertion. A failure is shown to the user and does not remove the text. */
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
    // The text is in the composer. The user is told that its origin was not logged.
    return false;
  }
}

async function copiedBy(copy: Surroundings['copy'], text: string): Promise<'copied' | 'not copied'> {
  try {
    await copy(text);
    return 'copied';
  } catch {
    // The browser gives no useful reason. The text of the preview can still be selected by hand.
    return 'not copied';
  }
}
