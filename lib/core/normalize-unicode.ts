/** No language puts more marks on a letter (the Stream-Safe Text Format, UAX 15). */
const manyMarks = /\p{M}{31}/u;
const marks = /\p{M}{30}(?=\p{M})/gu;
/** Marks behind it are not sorted with those before it. Nobody sees it. */
const joiner = '\u034f';

/** Normalizes a text of any kind in time: browsers sort marks one by one, and a million on one letter would take hours. */
export const normalizeUnicode = (text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string =>
  (manyMarks.test(text) ? text.replace(marks, `$&${joiner}`) : text).normalize(form);

/** Removes differences of case and width. */
export const normalizeForCompare = (text: string): string => normalizeUnicode(text, 'NFKC').toLowerCase();
