/** How often a page may open the popup. */
import { Problem } from '../core/problem';

/** In milliseconds. A page that opens it again and again would take the keyboard from the user. */
export const minOpeningIntervalMs = 2000;

/** Returns a function that throws `Forbidden` if this tab opened the popup less than two seconds ago. `now` is in milliseconds. */
export function createOpeningLimit(now: () => number): (tab: number) => void {
  const openedAt = new Map<number, number>();
  return tab => {
    const last = openedAt.get(tab);
    // A clock that was set back must not forbid it for good.
    if (last !== undefined && Math.abs(now() - last) < minOpeningIntervalMs) {
      throw new Problem('Forbidden', 'This page opened the popup a moment ago');
    }
    openedAt.set(tab, now());
  };
}
