/** What an insertion does on the page, on the clipboard and in the log. Each function resolves with the state that follows. */
import { getAgeMs, getNow } from '../../../lib/core/clock';
import { waitAtMost } from '../../../lib/core/wait-at-most';
import type { LibraryService } from '../../../lib/rpc/contracts/library';
import type { InsertionNote, InsertResult } from '../../../lib/rpc/contracts/page';
import { findSite } from '../../../lib/sites/registry';
import { toProblemKey } from '../../i18n/language';
import type { Outgoing } from '../../preview/state/use-preview';
import { canInsertInto, describeInserted, describeOutgoing, type InsertedText, type InsertionState } from './insertion';
import type { OpenTab } from './open-tab';

type Tab = OpenTab | undefined;
type Copy = (text: string) => Promise<void>;

export interface InsertOptions {
  /** Writes to the clipboard. */
  readonly copy: Copy;
  /** Absent if nothing of the vault is inserted. */
  readonly library?: Pick<LibraryService, 'logInsertion'>;
  /** What the page says of it, if this page closes. */
  readonly note?: InsertionNote | undefined;
  /** The same text, inserted before. */
  readonly previous?: InsertedText | undefined;
  /** Called as soon as the text is in the composer, because the popup closes when the user clicks into the page. */
  readonly onInserted?: () => void;
}

/** In milliseconds. The slowest editor has a long text in a second; a page that hangs never answers. */
const maxInsertMs = 10_000;

/** The text may still arrive: the person is told to look at the message box. */
const waitForInsertion = async (inserting: Promise<InsertResult>): Promise<InsertResult> =>
  (await waitAtMost(maxInsertMs, inserting)) ?? { state: 'failed', problem: 'NotInserted' };

/** Inserts the text, or copies it where there is no composer. */
export async function insertText(tab: Tab, outgoing: Outgoing, options: InsertOptions): Promise<InsertionState> {
  const { copy, library, note, previous, onInserted } = options;
  if (!tab || !canInsertInto(tab)) return copyText(copy, outgoing.text);
  try {
    const result = await waitForInsertion(tab.page.insert(outgoing.text, note));
    if (result.state !== 'inserted') return { state: 'failed', problem: result.problem, outgoing };
  } catch (error) {
    return { state: 'failed', problem: toProblemKey(error), outgoing };
  }
  onInserted?.();
  const { fence, from } = outgoing;
  const into = tab.url ? tab.url.origin + tab.url.pathname : '';
  // If it fails, the text is in the composer all the same. The user is told that its origin was not logged.
  const isLogged =
    !library ||
    tab.isPractice === true ||
    (await isSuccessful(library.logInsertion({ fence, from, into, at: getNow() })));
  const contentKey = describeOutgoing(outgoing, tab);
  return { state: 'inserted', isLogged, fence, contentKey, ...(previous && { previous }) };
}

/** Removes the text with this fence from the composer. `last` is the insertion on show. */
export async function undoInsertion(
  tab: Tab,
  fence: string,
  last: InsertedText | undefined,
  library?: Pick<LibraryService, 'markUndone'>,
): Promise<InsertionState> {
  if (!tab) return { state: 'notTakenBack', reason: 'PageNotReady' };
  try {
    const result = await tab.page.undoInsertion(fence);
    if (result.state !== 'takenBack') return { state: 'notTakenBack', reason: result.reason };
  } catch (error) {
    return { state: 'notTakenBack', reason: toProblemKey(error) };
  }
  const previous = last?.fence === fence ? last.previous : undefined;
  // If it fails, the user is told that the log still lists the text as inserted.
  const isLogged = !library || (await isSuccessful(library.markUndone(fence)));
  return { state: 'takenBack', isLogged, ...(previous && { previous }) };
}

/** The browser gives no useful reason for a failure. The text of the preview can still be selected by hand. */
export const copyText = async (copy: Copy, text: string): Promise<InsertionState> => ({
  state: (await isSuccessful(copy(text))) ? 'copied' : 'not copied',
});

/** A page that does not answer counts as empty; inserting then reports the problem. */
export const hasInsertion = async (tab: Tab, fence: string): Promise<boolean> =>
  (await tab?.page.containsInsertion(fence).catch(() => false)) ?? false;

const isSuccessful = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );

/** In milliseconds. An older insertion counts as an ordinary draft and needs no notice. */
const maxAgeMs = 60 * 60_000;
/** The number of log entries that are checked. Newer ones may belong to other tabs. */
const maxLogEntries = 20;

/**
 * Finds a text that an earlier popup inserted into this page and that is still in the composer: the newest, with earlier ones of the same
 * passages in `previous`. The log knows what was inserted, and the page whether it is there, so no other state is kept.
 */
export async function findExistingInsertion(
  tab: Tab,
  library: Pick<LibraryService, 'listInsertions'>,
): Promise<InsertedText | undefined> {
  if (!tab?.url || !findSite(tab.url)) return undefined;
  const pageUrl = tab.url.origin + tab.url.pathname;
  const log = await library.listInsertions(maxLogEntries);
  const entries = log.filter(({ into, at }) => into === pageUrl && getAgeMs(at) < maxAgeMs);
  // Only the page knows: two tabs may have one URL, and the site's own undo may have restored a removed text.
  const isPresent = await Promise.all(entries.map(({ fence }) => tab.page.containsInsertion(fence)));
  const present = entries
    .filter((_, index) => isPresent[index])
    .map(entry => ({ fence: entry.fence, contentKey: describeInserted(entry, tab) }));
  return present
    .filter(({ contentKey }) => contentKey === present[0]?.contentKey)
    .reduceRight<InsertedText | undefined>(
      (previous, entry) => ({ state: 'inserted', isLogged: true, ...entry, ...(previous && { previous }) }),
      undefined,
    );
}
