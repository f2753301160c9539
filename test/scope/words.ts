/** Words that occur once in a world, in English and in Japanese, so that what is found by one, and what betrays another, is certain. */
const beginnings = ['ba', 'do', 'fe', 'gi', 'ho', 'ju', 'ka', 'lo', 'mi', 'nu', 'pe', 'ra', 'so', 'ti', 'vu', 'wa'];
const endings = [
  'brant',
  'clove',
  'drake',
  'flint',
  'grove',
  'knoll',
  'marsh',
  'prism',
  'quill',
  'sworn',
  'thorn',
  'vault',
];

/** The `n`th: no one is the beginning of another, and no kanji is in two. */
export const englishWord = (n: number): string =>
  `${beginnings[n % 16]}${beginnings[Math.floor(n / 16) % 16]}${endings[n % 12]}`;

export const japaneseWord = (n: number): string => String.fromCodePoint(0x5200 + 3 * n, 0x5201 + 3 * n);

export const wordsOf = (n: number): string => `${englishWord(n)} ${japaneseWord(n)}`;
