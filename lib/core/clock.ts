/**
 * The one clock. Every moment is asked of it and judged by it, because a machine's clock may have been ahead for a while, and a file or a
 * page may name any day (decision 0050).
 */

/** Milliseconds since 1970. */
export const getNow = (): number => Date.now();

/** The clocks of sites and of other machines, and times that were written without their zone, may be ahead by this much. */
const maxSkewMs = 24 * 60 * 60 * 1000;

/** A moment that is still to come was told by a wrong clock or invented, so it does not say what came first. */
export const isFromFuture = (at: number, now = getNow()): boolean => at > now;

/** As `isFromFuture`, for the moments of other clocks than this machine's. */
export const isBeyondSkew = (at: number, now = getNow()): boolean => isFromFuture(at, now + maxSkewMs);

/** Milliseconds since a moment. One from the future, or none at all, is as old as can be. */
export const getAgeMs = (since: number | undefined, now = getNow()): number =>
  since === undefined || isFromFuture(since, now) ? Infinity : now - since;

/** No Kura ran before this day: a clock that tells an earlier one has lost its time and must not change what is stored. */
const firstDay = Date.UTC(2026, 0, 1);

export const canCorrect = (now: number): boolean => now >= firstDay;
