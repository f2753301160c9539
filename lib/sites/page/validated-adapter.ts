/** Checks that apply to every reading of every site. */
import type { Reading, SiteAdapter } from '../site';
import { translatedPage } from '../../core/translated-page';
import { getReason } from './find-unread';
import { isTranslated } from './is-translated';
import { UnreadableError } from './unreadable-error';

/** Wraps an adapter. Unknown structures and duplicate turn ids give an unreadable reading. */
export const createValidatedAdapter = (site: SiteAdapter): SiteAdapter => ({
  ...site,
  read(page) {
    // The words of a translated page were said by nobody.
    if (isTranslated(page)) return { state: 'unreadable', missing: translatedPage };
    try {
      return validateReading(site.read(page));
    } catch (error) {
      if (error instanceof UnreadableError) return { state: 'unreadable', missing: error.missing };
      throw error;
    }
  },
});

function validateReading(reading: Reading): Reading {
  if (reading.state === 'unreadable') return reading;
  const reason = reading.turns.map(getReason).find(missing => missing !== undefined);
  // The page is refused only if no turn is certain.
  if (reason !== undefined && reading.turns.every(({ unread }) => unread))
    return { state: 'unreadable', missing: reason };
  const ids = new Set<string>();
  for (const { id } of reading.turns) {
    if (ids.has(id)) return { state: 'unreadable', missing: 'one turn for each id' };
    ids.add(id);
  }
  return reading;
}
