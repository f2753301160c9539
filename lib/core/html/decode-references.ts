/** Decodes HTML character references such as `&amp;`: the common names, and all numbers. */

const namedReferences: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', '\u00a0'],
  ['ensp', '\u2002'],
  ['emsp', '\u2003'],
  ['thinsp', '\u2009'],
  ['zwnj', '\u200c'],
  ['zwj', '\u200d'],
  ['lrm', '\u200e'],
  ['rlm', '\u200f'],
  ['shy', '\u00ad'],
  ['copy', '©'],
  ['reg', '®'],
  ['trade', '™'],
  ['deg', '°'],
  ['plusmn', '±'],
  ['times', '×'],
  ['divide', '÷'],
  ['middot', '·'],
  ['bull', '•'],
  ['hellip', '…'],
  ['ndash', '–'],
  ['mdash', '—'],
  ['lsquo', '‘'],
  ['rsquo', '’'],
  ['ldquo', '“'],
  ['rdquo', '”'],
  ['laquo', '«'],
  ['raquo', '»'],
  ['iexcl', '¡'],
  ['iquest', '¿'],
  ['euro', '€'],
  ['pound', '£'],
  ['yen', '¥'],
  ['sect', '§'],
  ['larr', '←'],
  ['rarr', '→'],
  ['le', '≤'],
  ['ge', '≥'],
  ['ne', '≠'],
]);

/** Replaces references by their characters. An unknown reference stays as it is. */
export const decodeReferences = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hexadecimal, name) =>
        typeof name === 'string'
          ? (namedReferences.get(name) ?? whole)
          : toCharacter(typeof decimal === 'string' ? Number(decimal) : Number.parseInt(String(hexadecimal), 16)),
      )
    : text;

/** A code that is no character becomes the replacement character, as in browsers. */
function toCharacter(code: number): string {
  const isNone = code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff);
  return isNone ? '\ufffd' : String.fromCodePoint(code);
}
