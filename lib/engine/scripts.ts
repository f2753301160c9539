/** The scripts whose words are not parted by spaces, for the tokenizer: the inside of a character class of a regular expression (`v`). */

// Their characters carry meaning. 「・」 is not among them: it separates. 「ー」, 「〆」 and the voicing marks belong to no script of their own.
export const pairs = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}ー〆\u3099\u309A`;
export const unspaced = String.raw`\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}`;
