import type { LibraryService } from '../../../lib/rpc/contracts/index';
import { siteAt } from '../../../lib/sites/registry';
import { useAsked } from '../../hooks/use-query';
import { whatWent, type Inserted } from './insertion';
import type { OpenTab } from './open-tab';

/** In milliseconds. An older insertion counts as an ordinary draft and needs no notice. */
const recent = 60 * 60_000;

/** The number of log entries that are checked. Newer ones may belong to other tabs. */
const lookedThrough = 20;

type Log = Pick<LibraryService, 'insertions'>;

interface StillThere {
  /** The log and the page have answered. Until then the same text may already be in the composer. */
  readonly known: boolean;
  readonly inserted?: Inserted;
}

/**
 * Finds a text that an earlier popup inserted into this page and that is still in the composer. The log knows what was inserted, and the
 * page knows whether it is there, so no other state is kept.
 */
export function useStillThere(tab: OpenTab | undefined, library: Log): StillThere {
  const occasion = `${tab?.id} ${tab?.url?.href}`;
  // If either does not answer, no insertion is reported.
  const { value } = useAsked(
    async () => ({ occasion, inserted: await stillThere(tab, library).catch(() => undefined) }),
    occasion,
  );
  if (value?.occasion !== occasion) return { known: false };
  return { known: true, ...(value.inserted && { inserted: value.inserted }) };
}

/** Returns the newest insertion, with earlier ones of the same passages in `previous`. */
async function stillThere(tab: OpenTab | undefined, library: Log): Promise<Inserted | undefined> {
  if (!tab?.url || !siteAt(tab.url)) return undefined;
  const here = tab.url.origin + tab.url.pathname;
  const log = await library.insertions(lookedThrough);
  const since = Date.now() - recent;
  const logged = log.filter(({ into, at }) => into === here && at > since);
  // Only the page knows: two tabs may have one URL, and the site's own undo may have restored a removed text.
  const stands = await Promise.all(logged.map(({ fence }) => tab.page.holds(fence)));
  const there = logged.filter((_, place) => stands[place]).map(one => ({ fence: one.fence, what: whatWent(one, tab) }));
  return there
    .filter(({ what }) => what === there[0]?.what)
    .reduceRight<Inserted | undefined>(
      (earlier, one) => ({ state: 'inserted', logged: true, ...one, ...(earlier && { earlier }) }),
      undefined,
    );
}
