/** Checks that apply to every reading of every site. */
import type { ObservedTurn } from '../../core/conversation';
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

const isUnread = ({ unread }: ObservedTurn): boolean => unread === true;

function validateReading(reading: Reading): Reading {
  if (reading.state === 'unreadable') return reading;
  const reason = reading.turns.map(getReason).find(missing => missing !== undefined);
  // The page is refused only if no turn is certain, or none of several answers: one is an odd card, all are a redesign.
  const answers = reading.turns.filter(({ role }) => role === 'assistant');
  const isUnknown = reading.turns.every(isUnread) || (answers.length > 1 && answers.every(isUnread));
  if (reason !== undefined && isUnknown) return { state: 'unreadable', missing: reason };
  const ids = new Set<string>();
  for (const { id } of reading.turns) {
    if (ids.has(id)) return { state: 'unreadable', missing: 'one turn for each id' };
    ids.add(id);
  }
  return reading;
}
