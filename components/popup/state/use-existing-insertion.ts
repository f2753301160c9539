import { getAgeMs } from '../../../lib/core/clock';
import type { LibraryService } from '../../../lib/rpc/contracts/library';
import { findSite } from '../../../lib/sites/registry';
import { useQuery } from '../../hooks/use-query';
import { describeInserted, type InsertedText } from './insertion';
import type { OpenTab } from './open-tab';

/** In milliseconds. An older insertion counts as an ordinary draft and needs no notice. */
const maxAgeMs = 60 * 60_000;

/** The number of log entries that are checked. Newer ones may belong to other tabs. */
const maxLogEntries = 20;

type Log = Pick<LibraryService, 'listInsertions'>;

interface ExistingInsertion {
  /** The log and the page have answered. Until then the same text may already be in the composer. */
  readonly isKnown: boolean;
  readonly inserted?: InsertedText;
}

/**
 * Finds a text that an earlier popup inserted into this page and that is still in the composer. The log knows what was inserted, and the
 * page knows whether it is there, so no other state is kept.
 */
export function useExistingInsertion(tab: OpenTab | undefined, library: Log): ExistingInsertion {
  const tabKey = `${tab?.id} ${tab?.url?.href}`;
  // If either does not answer, no insertion is reported.
  const { value } = useQuery(
    async () => ({ tabKey, inserted: await findExisting(tab, library).catch(() => undefined) }),
    tabKey,
  );
  if (value?.tabKey !== tabKey) return { isKnown: false };
  return { isKnown: true, ...(value.inserted && { inserted: value.inserted }) };
}

/** Returns the newest insertion, with earlier ones of the same passages in `previous`. */
async function findExisting(tab: OpenTab | undefined, library: Log): Promise<InsertedText | undefined> {
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
