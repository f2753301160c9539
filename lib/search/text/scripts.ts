/** Scripts without spaces between words: as the inside of a regular expression's character class (`v` flag), and as a check. */

// Their characters carry meaning. 「・」 is left out, because it separates. 「ー」, 「〆」 and the voicing marks have no script
// of their own.
export const pairs = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}ー〆\u3099\u309A`;
export const unspaced = String.raw`\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}`;

/** Whether a text is at least in part Japanese. Kanji alone may be Chinese. */
export const kanaOrKanji = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u;
