/** Formats a day as sortable text in the user's time zone. */

/** Returns a text such as `2026-11-21`. */
export const dayOf = (at: Date): string =>
  [String(at.getFullYear()).padStart(4, '0'), twoDigits(at.getMonth() + 1), twoDigits(at.getDate())].join('-');

export const twoDigits = (n: number): string => String(n).padStart(2, '0');
