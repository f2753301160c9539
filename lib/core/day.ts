/** Formats a day as sortable text in the user's time zone. */

/** Returns a text such as `2026-11-21`. */
export const formatDay = (at: Date): string =>
  [String(at.getFullYear()).padStart(4, '0'), padTwoDigits(at.getMonth() + 1), padTwoDigits(at.getDate())].join('-');

export const padTwoDigits = (n: number): string => String(n).padStart(2, '0');
