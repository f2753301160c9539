/**
 * A dictionary of readings: which words in kanji or Latin letters are read in a way, and how a word is read. Made by
 * `npm run readings`; unpacked when a query first needs it.
 */

import { countEdits, toUnits } from '../text-index/edit-distance';

export interface ReadWord {
  readonly word: string;
  /** 0 is the most frequent. */
  readonly rarity: number;
}

export interface Readings {
  /** The words of a reading in hiragana, most frequent first. */
  getWords(reading: string): readonly ReadWord[];
  /** The words of readings that begin so, most frequent first. */
  findWordsAhead(beginning: string, limit: number): readonly ReadWord[];
  /** Readings that are one edit away. */
  findNearReadings(reading: string): readonly string[];
  /** In hiragana. */
  getReadings(word: string): readonly string[];
}

/** In readings; a shorter beginning has thousands. */
const maxAhead = 400;

/** `text`: the readings in order, shortened, and after a blank line the words of each with the digit of their rarity. */
export function parseReadings(text: string): Readings {
  const half = text.indexOf('\n\n');
  const readings = restoreReadings(text.slice(0, half).split('\n'));
  const words = text.slice(half + 2).split('\n');
  const findPlace = (reading: string): number => {
    let [low, high] = [0, readings.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((readings[middle] ?? '') < reading) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  let byWord: ReadonlyMap<string, readonly string[]> | undefined;
  return {
    getWords(reading) {
      const at = findPlace(reading);
      return readings[at] === reading ? parseWords(words[at] ?? '') : [];
    },
    findWordsAhead(beginning, limit) {
      const from = findPlace(beginning);
      const ahead = readings.slice(from, from + maxAhead).findIndex(reading => !reading.startsWith(beginning));
      const found = words.slice(from, from + (ahead === -1 ? maxAhead : ahead)).flatMap(parseWords);
      return found.sort((a, b) => a.rarity - b.rarity).slice(0, limit);
    },
    findNearReadings(reading) {
      const typed = toUnits(reading);
      const isNear = (other: string) =>
        Math.abs(other.length - reading.length) <= 1 &&
        (other.charAt(0) === reading.charAt(0) || other.endsWith(reading.slice(-2))) &&
        countEdits(typed, toUnits(other), 1) === 1;
      return readings.filter(isNear);
    },
    getReadings(word) {
      byWord ??= indexByWord(readings, words);
      return byWord.get(word) ?? [];
    },
  };
}

const parseWords = (line: string): ReadWord[] =>
  line.split(' ').map(word => ({ word: word.slice(0, -1), rarity: Number(word.slice(-1)) }));

function indexByWord(readings: readonly string[], words: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const byWord = new Map<string, string[]>();
  for (const [n, line] of words.entries()) {
    for (const { word } of parseWords(line)) {
      const known = byWord.get(word);
      if (known) known.push(readings[n] ?? '');
      else byWord.set(word, [readings[n] ?? '']);
    }
  }
  return byWord;
}

/** Kana become letters of one byte, and what a reading shares with the one before becomes its length. */
const firstKana = 0x3041;
const firstCode = 0x28;
const longVowel = '\u007F';
const firstLength = 0x20;

export function shortenReading(reading: string, before: string): string {
  let shared = 0;
  while (shared < before.length && reading[shared] === before[shared]) shared++;
  const rest = Array.from(reading.slice(shared), kana =>
    kana === 'ー' ? longVowel : String.fromCharCode(kana.charCodeAt(0) - firstKana + firstCode),
  );
  return String.fromCharCode(firstLength + shared) + rest.join('');
}

function restoreReadings(lines: readonly string[]): readonly string[] {
  let before = '';
  return lines.map(line => {
    const rest = Array.from(line.slice(1), code =>
      code === longVowel ? 'ー' : String.fromCharCode(code.charCodeAt(0) - firstCode + firstKana),
    );
    before = before.slice(0, line.charCodeAt(0) - firstLength) + rest.join('');
    return before;
  });
}
