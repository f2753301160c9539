/** A day as a text that sorts, by the user's own clock, so that a person finds it. */

/** `2026-11-21`. */
export const dayOf = (at: Date): string =>
  [String(at.getFullYear()).padStart(4, '0'), twoDigits(at.getMonth() + 1), twoDigits(at.getDate())].join('-');

export const twoDigits = (n: number): string => String(n).padStart(2, '0');
