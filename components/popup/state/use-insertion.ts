import { getNow } from '../../../lib/core/clock';
import { useEffect, useState } from 'preact/hooks';
import type { LibraryService } from '../../../lib/rpc/contracts/library';
import type { InsertionNote, UndoResult } from '../../../lib/rpc/contracts/page';
import { findSite } from '../../../lib/sites/registry';
import { toProblemKey } from '../../i18n/language';
import type { ProblemKey } from '../../i18n/language';
import type { Outgoing, PreviewState } from '../../preview/state/use-preview';
import { isSameInsertion, describeOutgoing, type InsertedText } from './insertion';
import type { OpenTab } from './open-tab';
import { useInsertionNote } from './use-insertion-note';
import { useExistingInsertion } from './use-existing-insertion';

export type InsertionState =
  | { readonly state: 'none' }
  | { readonly state: 'inserting' }
  /** The text may contain sensitive data, which has been on show since `at` (`performance.now()`, in milliseconds). */
  | { readonly state: 'warned'; readonly at: number }
  /** The text is in the composer. */
  | InsertedText
  | { readonly state: 'failed'; readonly problem: ProblemKey; readonly outgoing: Outgoing }
  /** `isLogged` is false if the vault could not log the undo. */
  | { readonly state: 'takenBack'; readonly isLogged: boolean; readonly previous?: InsertedText }
  | { readonly state: 'notTakenBack'; readonly reason: UndoProblem }
  | { readonly state: 'copied' }
  | { readonly state: 'not copied' };

type UndoProblem = Extract<UndoResult, { state: 'failed' }>['reason'] | ProblemKey;

interface InsertionOptions {
  readonly preview: Pick<PreviewState, 'hits' | 'outgoing' | 'isSafeToInsert' | 'renewFence'>;
  /** The preview shows the answer to the current question in the current scope. */
  readonly isReady: boolean;
  readonly tab: OpenTab | undefined;
  readonly library: Pick<LibraryService, 'logInsertion' | 'markUndone' | 'listInsertions'>;
  /** Writes to the clipboard. */
  readonly copy: (text: string) => Promise<void>;
  /** Called when the text is in the composer. */
  readonly onInserted: () => void;
  /** Called when an insertion was logged and there is nothing more to say. The page says it then, with the way to undo it. */
  readonly close?: (() => void) | undefined;
}

const none: InsertionState = { state: 'none' };

/** In milliseconds. A second key press that comes sooner cannot mean that the warning was read. */
const minWarningMs = 700;

const isWarningUnread = (insertion: InsertionState): boolean =>
  insertion.state === 'warned' && performance.now() - insertion.at < minWarningMs;

/** Is true if the tab has a supported site with a composer. Elsewhere the text is copied. */
export const canInsertInto = (tab: OpenTab | undefined): boolean =>
  tab?.url !== undefined && findSite(tab.url) !== undefined;

/** Inserts the selection into the open composer and reports the result. If that fails, the user can copy the text. */
export function useInsertion({ preview, isReady, tab, library, copy, onInserted, close }: InsertionOptions) {
  const createNote = useInsertionNote();
  const { outgoing } = preview;
  const existing = useExistingInsertion(tab, library);
  const [insertion, setInsertion] = useInsertionState(tab, existing.inserted);
  const [isWanted, setIsWanted] = useState(false);

  // The user may press Enter while the list still answers an earlier question or scope. The insertion waits for the current answer.
  useEffect(() => {
    if (!isWanted || !isReady || !existing.isKnown) return;
    setIsWanted(false);
    if (outgoing) void insertOnce(outgoing);
  });

  /** A text that is already in the composer is not inserted again, unless it was removed or sent meanwhile. */
  const insertOnce = async (outgoing: Outgoing) => {
    const last = getLastInserted(insertion);
    setInsertion({ state: 'inserting' });
    if (last && isSameInsertion(last, outgoing, tab) && (await isInserted(tab, last.fence))) {
      return setInsertion({ ...last, isRepeated: true });
    }
    return insert(outgoing);
  };

  const insert = async (outgoing: Outgoing, previous?: InsertedText) => {
    setInsertion({ state: 'inserting' });
    if (!(await preview.isSafeToInsert())) return setInsertion({ state: 'warned', at: performance.now() });
    if (!canInsertInto(tab)) return copyText(outgoing.text);
    const problem = await insertText(tab, outgoing.text, close && createNote(outgoing, preview.hits));
    if (problem) return setInsertion({ state: 'failed', problem, outgoing });
    preview.renewFence();
    // Called at once, because the popup closes as soon as the user clicks into the page.
    onInserted();
    const isLogged = await logInsertion(library, tab, outgoing);
    const { fence } = outgoing;
    const contentKey = describeOutgoing(outgoing, tab);
    setInsertion({ state: 'inserted', isLogged, fence, contentKey, ...(previous && { previous }) });
    if (isLogged) close?.();
  };

  const copyText = async (text: string) => setInsertion({ state: await copyToClipboard(copy, text) });

  const undoInsertion = async (fence: string) => {
    const reason = await removeText(tab, fence);
    if (reason !== undefined) return setInsertion({ state: 'notTakenBack', reason });
    const last = getLastInserted(insertion);
    const previous = last?.fence === fence ? last.previous : undefined;
    setInsertion({ state: 'takenBack', isLogged: await markUndone(library, fence), ...(previous && { previous }) });
  };

  return {
    insertion,
    insert: () => {
      if (insertion.state !== 'inserting' && !isWarningUnread(insertion)) setIsWanted(true);
    },
    /** Inserts the same text a second time. */
    insertAgain: () => {
      if (outgoing) void insert(outgoing, getLastInserted(insertion));
    },
    undoInsertion,
    copyText,
    /** Called when the user turns to something else. */
    dismiss: () => {
      setIsWanted(false);
      setInsertion(none);
    },
  };
}

/**
 * The state of the last insertion, while its tab is active; in another tab it does not apply. Before the first insertion, it is that of an
 * earlier popup whose text is still there.
 */
function useInsertionState(tab: OpenTab | undefined, existing: InsertedText | undefined) {
  const [state, setState] = useState<{ readonly insertion: InsertionState; readonly tab: number | undefined }>();
  const insertion = state && state.tab === tab?.id ? state.insertion : (existing ?? none);
  return [insertion, (next: InsertionState) => setState({ insertion: next, tab: tab?.id })] as const;
}

/** Returns the insertion that may still stand in the composer. */
const getLastInserted = (insertion: InsertionState): InsertedText | undefined =>
  insertion.state === 'inserted' ? insertion : insertion.state === 'takenBack' ? insertion.previous : undefined;

/** A page that does not answer counts as empty; inserting then reports the problem. */
const isInserted = async (tab: OpenTab | undefined, fence: string): Promise<boolean> =>
  (await tab?.page.containsInsertion(fence).catch(() => false)) ?? false;

/** Returns the problem if inserting failed, else `undefined`. */
async function insertText(
  tab: OpenTab | undefined,
  text: string,
  note: InsertionNote | undefined,
): Promise<ProblemKey | undefined> {
  if (!tab) return 'PageNotReady';
  try {
    const result = await tab.page.insert(text, note);
    return result.state === 'inserted' ? undefined : result.problem;
  } catch (error) {
    return toProblemKey(error);
  }
}

/** Returns the reason if removing failed, else `undefined`. */
async function removeText(tab: OpenTab | undefined, fence: string): Promise<UndoProblem | undefined> {
  if (!tab) return 'PageNotReady';
  try {
    const result = await tab.page.undoInsertion(fence);
    return result.state === 'takenBack' ? undefined : result.reason;
  } catch (error) {
    return toProblemKey(error);
  }
}

/** Returns whether the log has the undo. A failure is shown to the user and does not restore the text. */
async function markUndone(library: Pick<LibraryService, 'markUndone'>, fence: string): Promise<boolean> {
  try {
    await library.markUndone(fence);
    return true;
  } catch {
    // The text is out of the composer. The user is told that the log still lists it as inserted.
    return false;
  }
}

/** Returns whether the vault logged the insertion. A failure is shown to the user and does not remove the text. */
async function logInsertion(
  library: Pick<LibraryService, 'logInsertion'>,
  tab: OpenTab | undefined,
  { fence, from }: Outgoing,
): Promise<boolean> {
  const into = tab?.url ? tab.url.origin + tab.url.pathname : '';
  try {
    await library.logInsertion({ fence, from, into, at: getNow() });
    return true;
  } catch {
    // The text is in the composer. The user is told that its origin was not logged.
    return false;
  }
}

async function copyToClipboard(copy: InsertionOptions['copy'], text: string): Promise<'copied' | 'not copied'> {
  try {
    await copy(text);
    return 'copied';
  } catch {
    // The browser gives no useful reason. The text of the preview can still be selected by hand.
    return 'not copied';
  }
}
