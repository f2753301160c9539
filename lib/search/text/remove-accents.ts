/** Removes accents, for keyboards that lack them: `naive` for `naïve`, `strasse` for `Straße`, `isik` for `ışık`. */
import { normalizeUnicode } from '../../core/normalize-unicode';

// Accents; the vowel points of Hebrew; the marks and the tatweel of Arabic; the nukta of Hindi. So the Turkish capital
// İ is no letter of its own, nor is أ different from ا.
const marks =
  /[\u0300-\u036F\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u0640\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E8\u06EA-\u06ED\u093C]/g;

// Letters that do not decompose into a letter and a mark.
const specialCharacters = /[ßæœøłđðħıþ]/g;
const spelled: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  þ: 'th',
};

// हिन्दी and हिंदी: a nasal before a consonant, written as a letter or as a dot.
const nasals = /[ङञणनम]\u094D(?=[क-म])|\u0901/g;

const plain = /^\w*$/;

/** `word` must be in lower case. */
export function removeAccents(word: string): string {
  if (plain.test(word)) return word;
  return normalizeUnicode(word, 'NFD')
    .replace(marks, '')
    .replace(specialCharacters, character => spelled[character] ?? character)
    .replace(nasals, '\u0902');
}
