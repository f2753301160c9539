import type { Completeness } from '../conversation';
import type { PageHealth } from '../messaging/services';

/**
 * What a light, a badge or the mark on the page shows of a page. `quiet`: nothing to tell. `reading`: all is well. `partial`:
 * kept, as far as it was seen.
 */
export type Light = 'quiet' | 'reading' | 'partial' | 'paused' | 'unreadable' | 'failed';

export function lightOf({ state, completeness }: Pick<PageHealth, 'state' | 'completeness'>): Light {
  switch (state) {
    case 'off':
    case 'waiting':
    case 'private':
    case 'forgotten':
      return 'quiet';
    case 'saved':
      return completeness?.state === 'partial' && !isSeenWhole(completeness) ? 'partial' : 'reading';
    case 'reading':
    case 'paused':
    case 'unreadable':
    case 'failed':
      return state;
  }
}

/** Not counted by the site, but seen from its first turn on. */
const isSeenWhole = ({ fromStart, of = 0, turns }: Extract<Completeness, { state: 'partial' }>): boolean =>
  fromStart === true && of <= turns;
