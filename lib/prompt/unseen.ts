/** What a person cannot see and a model can read. */

/**
 * Characters without a width that a script really needs: joiners inside an emoji, joiners in Arabic and Indic words, and one
 * selector of a variant directly behind its own character.
 */
const needed = [
  String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\u{FE0F}])\u{200D}(?=\p{Extended_Pictographic})`,
  String.raw`(?<=(?![\p{Script=Latin}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Cyrillic}\p{Script=Greek}])[\p{L}\p{M}])[\u{200C}\u{200D}](?=[\p{L}\p{M}])`,
  String.raw`(?<=[\p{Emoji}\p{S}])[\u{FE0E}\u{FE0F}]`,
  String.raw`(?<=\p{Script=Han})[\u{FE00}-\u{FE02}\u{E0100}-\u{E01EF}]`,
].join('|');

/** Everything that Unicode lets a renderer ignore (tags, bidi marks, widthless spaces, …), annotation marks, and controls. */
const invisible = new RegExp(
  String.raw`(${needed})|[\p{Default_Ignorable_Code_Point}\u{FFF9}-\u{FFFB}]|(?![\t\n])\p{Cc}|\p{Cs}`,
  'gu',
);

/** Nothing that turns the writing round or that a person cannot see: what is shown is what is meant. Tabs and `\n` stay. */
export const withoutUnseen = (text: string): string => text.replace(invisible, '$1');
