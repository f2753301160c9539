/** Numbers as people type them, in English and Japanese. */

const english = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];
const rounder: Record<string, number> = {
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  ninety: 90,
};
const kanji = '〇一二三四五六七八九';

export const englishNumber = String.raw`\d{1,3}|an?|${[...english.slice(1), ...Object.keys(rounder)].join('|')}`;
export const kanjiNumber = '[一二三四五六七八九]?十[一二三四五六七八九]?|[一二三四五六七八九]';
export const japaneseNumber = String.raw`\d{1,3}|${kanjiNumber}`;

/** Reads a number that one of the patterns above matched. */
export function parseNumber(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  if (text === 'a' || text === 'an' || text === '元') return 1;
  if (rounder[text] !== undefined) return rounder[text];
  const word = english.indexOf(text);
  if (word !== -1) return word;
  const [tens, ones] = text.includes('十') ? text.split('十') : ['', text];
  return text.includes('十') ? toDigit(tens, 1) * 10 + toDigit(ones, 0) : toDigit(ones, 0);
}

/** A single digit; 「〇」 is 0. */
export const parseDigit = (sign: string): number => (sign === '零' ? 0 : kanji.indexOf(sign));

const toDigit = (sign: string | undefined, fallback: number): number => (sign ? kanji.indexOf(sign) : fallback);
