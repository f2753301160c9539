/** What must hold for every reading, whatever the site. */
import type { Reading, SiteAdapter } from './adapter';
import { Unknown } from './unknown';

/** The adapter, refusing what it met and does not know, and a reading in which one id stands for two turns. */
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
