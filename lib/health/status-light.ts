import type { Completeness } from '../core/conversation';
import type { PageHealth } from '../rpc/contracts/capture';

/**
 * The status of a page, for a light, a badge or the mark on the page. `quiet`: nothing to show. `reading`: all is well.
 * `partial`: the chat is stored as far as it was seen.
 */
export type StatusLight = 'quiet' | 'reading' | 'partial' | 'paused' | 'unreadable' | 'failed';

export function toStatusLight({ state, completeness }: Pick<PageHealth, 'state' | 'completeness'>): StatusLight {
  switch (state) {
    case 'off':
    case 'waiting':
    case 'private':
    case 'forgotten':
      return 'quiet';
    case 'saved':
      return completeness?.unread || (completeness?.state === 'partial' && !isSeenCompletely(completeness))
        ? 'partial'
        : 'reading';
    case 'reading':
    case 'paused':
    case 'unreadable':
    case 'failed':
      return state;
  }
}

/** The site gives no count, but the chat was seen from its first turn on. */
const isSeenCompletely = ({ fromStart, of = 0, turns }: Extract<Completeness, { state: 'partial' }>): boolean =>
  fromStart === true && of <= turns;
