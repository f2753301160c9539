/** Removes characters that a person cannot see but a model can read. */

/**
 * Zero-width characters that scripts need: joiners in emoji, joiners in Arabic and Indic words, and one variation
 * selector directly after its character.
 */
const neededPattern = [
  String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\u{FE0F}])\u{200D}(?=\p{Extended_Pictographic})`,
  String.raw`(?<=(?![\p{Script=Latin}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Cyrillic}\p{Script=Greek}])[\p{L}\p{M}])[\u{200C}\u{200D}](?=[\p{L}\p{M}])`,
  String.raw`(?<=[\p{Emoji}\p{S}])[\u{FE0E}\u{FE0F}]`,
  String.raw`(?<=\p{Script=Han})[\u{FE00}-\u{FE02}\u{E0100}-\u{E01EF}]`,
].join('|');

/**
 * Default-ignorable code points (tags, bidi marks, zero-width spaces, …), annotation marks, lone surrogates, and
 * controls.
 */
const invisiblePattern = new RegExp(
  String.raw`(${neededPattern})|[\p{Default_Ignorable_Code_Point}\u{FFF9}-\u{FFFB}]|(?![\t\n])\p{Cc}|\p{Cs}`,
  'gu',
);

/** Removes bidi marks and invisible characters, so that a person sees the same text as a model. Tabs and `\n` stay. */
export const removeInvisible = (text: string): string => text.replace(invisiblePattern, '$1');
