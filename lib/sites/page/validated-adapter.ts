/** Checks that apply to every reading of every site. */
import type { Reading, SiteAdapter } from '../site';
import { Unknown } from './unreadable-error';

/** Wraps an adapter. Unknown structures and duplicate turn ids give an unreadable reading. */
export const sound = (site: SiteAdapter): SiteAdapter => ({
  ...site,
  read(page) {
    try {
      return checked(site.read(page));
    } catch (error) {
      if (error instanceof Unknown) return { state: 'unreadable', missing: error.missing };
      throw error;
    }
  },
});

function checked(reading: Reading): Reading {
  if (reading.state === 'unreadable') return reading;
  const ids = new Set<string>();
  for (const { id } of reading.turns) {
    if (ids.has(id)) return { state: 'unreadable', missing: 'one turn for each id' };
    ids.add(id);
  }
  return reading;
}
