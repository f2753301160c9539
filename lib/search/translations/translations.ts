/**
 * A dictionary of Japanese and English words, made by `scripts/translations/make.py`; unpacked when a query first needs
 * it.
 */
import { isEnglishFunctionWord } from '../text/function-words';
import { LruCache } from '../collections/lru-cache';
import { stem } from '../text-index/stem';

export interface Translations {
  /** What a Japanese word is in English, each as its stems, the most usual first. */
  findEnglish(word: string): readonly (readonly string[])[];
  /** Japanese words for one to three English stems in any order; those that mean nothing else first. */
  findJapanese(stems: readonly string[]): readonly string[];
  /** Other writings of a Japanese word: 「天ぷら」 for 「天麩羅」. */
  findWritings(word: string): readonly string[];
}

/** `text`: the words of each entry, an entry a line, and after a blank line what they are in English; `|` parts words. */
export function parseTranslations(text: string): Translations {
  const half = text.indexOf('\n\n');
  const japanese = text.slice(0, half).split('\n');
  const english = text.slice(half + 2).split('\n');
  const inJapanese = new WordRows(japanese, word => [word], 2);
  const inEnglish = new WordRows(english, toStems, 3);
  return {
    findEnglish: word => inJapanese.find([word]).flatMap(row => split(english[row]).map(toStems)),
    findJapanese: stems => inEnglish.find(stems).flatMap(row => split(japanese[row])),
    findWritings: word => inJapanese.find([word]).flatMap(row => split(japanese[row]).filter(one => one !== word)),
  };
}

const split = (line: string | undefined): readonly string[] => line?.split('|') ?? [];

function toStems(words: string): readonly string[] {
  const all = words.split(/[ '-]/);
  const content = all.filter(word => !isEnglishFunctionWord(word));
  return (content.length > 0 ? content : all).map(stem);
}

/** Of the beginnings that were asked for last; all together would take ten times as much memory as the text. */
const maxKnown = 1000;

const toKey = (parts: readonly string[]): string => parts.toSorted().join(' ');

/** Which rows have a word. Keys are made only of words that begin like one that was asked for. */
class WordRows {
  /** By the beginning of a part of a word. */
  readonly #beginnings = new Map<string, number[]>();
  readonly #known = new LruCache<ReadonlyMap<string, readonly number[]>>(maxKnown);

  constructor(
    private readonly lines: readonly string[],
    private readonly toParts: (word: string) => readonly string[],
    /** So many characters are a beginning. */
    private readonly size: number,
  ) {
    for (const [row, line] of lines.entries()) {
      for (let at = 0; at < line.length; at++) {
        if (at > 0 && !separators.includes(line.charAt(at - 1))) continue;
        const beginning = takeBeginning(line, at, size);
        const rows = this.#beginnings.get(beginning);
        if (!rows) this.#beginnings.set(beginning, [row]);
        else if (rows.at(-1) !== row) rows.push(row);
      }
    }
  }

  /** Those where it stands earlier come first. */
  find(parts: readonly string[]): readonly number[] {
    const beginning = (parts[0] ?? '').slice(0, this.size);
    const known = this.#known.get(beginning) ?? this.#index(beginning);
    this.#known.set(beginning, known);
    return known.get(toKey(parts)) ?? [];
  }

  #index(beginning: string): ReadonlyMap<string, readonly number[]> {
    const places = new Map<string, { row: number; place: number }[]>();
    for (const row of this.#beginnings.get(beginning) ?? []) {
      for (const [place, word] of (this.lines[row] ?? '').split('|').entries()) {
        const key = toKey(this.toParts(word));
        const found = places.get(key);
        if (found) found.push({ row, place });
        else places.set(key, [{ row, place }]);
      }
    }
    return new Map(
      Array.from(places, ([key, found]) => [key, found.sort((a, b) => a.place - b.place).map(({ row }) => row)]),
    );
  }
}

/** Between words, and between the parts of one. */
const separators = "| '-";

/** So many characters from this place on, or fewer where a part ends. */
function takeBeginning(line: string, at: number, size: number): string {
  let end = at;
  while (end < at + size && end < line.length && !separators.includes(line.charAt(end))) end++;
  return line.slice(at, end);
}
