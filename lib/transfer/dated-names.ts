/** What a file that the user is given says in its name of the day on which it was made. */

/** `2026-11-21`, by the user's own clock, so that a person finds it. */
export const dayOf = (at: Date): string =>
  [String(at.getFullYear()).padStart(4, '0'), twoDigits(at.getMonth() + 1), twoDigits(at.getDate())].join('-');

export const twoDigits = (n: number): string => String(n).padStart(2, '0');

/** `kura-vault-2026-11-21.json`. */
export const vaultFileName = (now: Date, ending = '.json'): string => `kura-vault-${dayOf(now)}${ending}`;
