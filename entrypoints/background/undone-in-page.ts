import { Problem } from '@/lib/core/problem';
import type { LibraryService } from '@/lib/rpc/contracts/library';
import { consent } from '@/lib/settings';
import { findSite } from '@/lib/sites/registry';

/** The site of a page's address, if the user agreed to it. */
export async function findAgreedSite(address: string | undefined) {
  const url = URL.parse(address ?? '');
  const site = url ? findSite(url) : undefined;
  return url && site && (await consent.getValue())[site.id] !== undefined ? { url, site } : {};
}

export type UndoMethods = 'listInsertions' | 'markUndone';

/** The number of log entries that are checked. An undo follows its insertion within seconds. */
const maxLogEntries = 20;

/** Notes in the log that a page took an insertion out again. It must have been made into that site. */
export async function markUndone(
  library: Pick<LibraryService, UndoMethods>,
  { url }: { readonly url?: URL },
  fence: unknown,
): Promise<{ readonly ok: true }> {
  const log = url ? await library.listInsertions(maxLogEntries) : [];
  const isOwn = log.some(insertion => insertion.fence === fence && URL.parse(insertion.into)?.origin === url?.origin);
  if (!isOwn || typeof fence !== 'string') throw new Problem('Forbidden', 'No insertion into this page');
  return library.markUndone(fence);
}
