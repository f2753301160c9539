import type { LibraryService } from '../../lib/messaging/services';
import { siteAt } from '../../lib/sites/addresses';
import { useAsked } from '../use-asked';
import { whatWent, type Inserted } from './inserted';
import type { OpenTab } from './tab-health';

/** In milliseconds. What has stood there for longer is a draft like any other, of which nothing need be said each time. */
const recent = 60 * 60_000;

/** So many of the newest in the log are looked through: others may have gone into other tabs since. */
const lookedThrough = 20;

type Log = Pick<LibraryService, 'insertions'>;

interface StillThere {
  /** The log and the page were asked: until then it is not certain that the same does not stand there already. */
  readonly known: boolean;
  readonly inserted?: Inserted;
}

/**
 * What was inserted into this page a while ago, by a popup that has closed since, and stands in its message box still. The log says
 * what went in, the page says whether it is there; nothing else is kept for it.
 */
export function useStillThere(tab: OpenTab | undefined, library: Log): StillThere {
  const occasion = `${tab?.id} ${tab?.url?.href}`;
  // Where either does not answer, nothing is promised.
  const { value } = useAsked(
    async () => ({ occasion, inserted: await stillThere(tab, library).catch(() => undefined) }),
    occasion,
  );
  if (value?.occasion !== occasion) return { known: false };
  return { known: true, ...(value.inserted && { inserted: value.inserted }) };
}

/** The newest, with the earlier ones of the same passages behind it. */
async function stillThere(tab: OpenTab | undefined, library: Log): Promise<Inserted | undefined> {
  if (!tab?.url || !siteAt(tab.url)) return undefined;
  const here = tab.url.origin + tab.url.pathname;
  const log = await library.insertions(lookedThrough);
  const since = Date.now() - recent;
  const logged = log.filter(({ into, at }) => into === here && at > since);
  // Only the page knows: two tabs may have one address, and what was undone may have been brought back with the site's own keys.
  const stands = await Promise.all(logged.map(({ fence }) => tab.page.holds(fence)));
  const there = logged.filter((_, place) => stands[place]).map(one => ({ fence: one.fence, what: whatWent(one, tab) }));
  return there
    .filter(({ what }) => what === there[0]?.what)
    .reduceRight<Inserted | undefined>(
      (earlier, one) => ({ state: 'inserted', logged: true, ...one, ...(earlier && { earlier }) }),
      undefined,
    );
}
