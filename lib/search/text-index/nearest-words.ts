/** Finds the words of the vault that are spelled nearly like one that it has not. */
import { isEnglishFunctionWord } from '../text/function-words';
import { TermCursor, type TermDictionary } from './dictionary';
import { countEdits, maxWordUnits, toUnits, type Units } from './edit-distance';
import type { IndexReader } from './index-reader';
import type { Memtable } from './memtable';
import { stem } from './stem';
import { WordList } from './word-list';

/** A shorter word has too many neighbours, and below the second length so has one with two errors. */
const minLengths = { one: 4, two: 8 };
/** The best of each word; more would only add noise. */
const maxFound = 4;
/** Looked up in the dictionaries; those with the fewest edits come first. */
const maxCandidates = 48;

export interface NearWord {
  readonly term: string;
  /** 1 or 2; less for errors that are made more often. */
  readonly distance: number;
}

interface Typed {
  /** In lower case. */
  readonly form: string;
  readonly token: string;
  readonly isUnfinished: boolean;
}

export class NearestWords {
  readonly #lists = new WeakMap<TermDictionary, WordList>();
  #memtable: { readonly of: Memtable; readonly list: WordList; listed: number } | undefined;

  constructor(private readonly reader: IndexReader) {}

  /** In bytes. */
  get memory(): number {
    const lists = this.reader.segments.map(({ dictionary }) => this.#lists.get(dictionary));
    return [...lists, this.#memtable?.list].reduce((sum, list) => sum + (list?.memory ?? 0), 0);
  }

  /** Returns the nearest words that something can be found by, best first. */
  find(typed: Typed): readonly NearWord[] {
    const { length } = typed.form;
    if (length < minLengths.one || length > maxWordUnits) return [];
    const near = this.#choose(this.#collect(typed, 1));
    if (near.length > 0 || length < minLengths.two) return near;
    return this.#choose(this.#collect(typed, 2));
  }

  /** Terms with the distance of their nearest word. A term is a stem, so its words are longer or end otherwise. */
  #collect({ form, token, isUnfinished }: Typed, edits: number): ReadonlyMap<string, number> {
    const found = new Map<string, number>();
    const add = (word: Units, distance: number | undefined) => {
      if (distance === undefined) return;
      const term = toTerm(word, this.reader);
      if (term !== token) found.set(term, Math.min(distance, found.get(term) ?? distance));
    };
    const lists = this.#allLists();
    const typed = toUnits(form);
    for (const list of lists) {
      list.scan(typed, edits, 'whole', word => add(word, measureDistance(typed, word, edits)));
      if (edits === 1) list.scan(typed, edits, 'stem', word => add(word, measureStemDistance(typed, word)));
    }
    const typedStem = toUnits(token);
    const addStem = (word: Units) => add(word, measureDistance(typedStem, word, edits, stemPenalty));
    if (form !== token) for (const list of lists) list.scan(typedStem, edits, 'whole', addStem);
    if (edits === 1) for (const term of listRepairedStems(form)) add(toUnits(term), 1);
    const addBeginning = (word: Units) => {
      if (countEdits(typed, word, edits, true) <= edits) add(word, edits + beginningPenalty);
    };
    if (isUnfinished && found.size === 0) for (const list of lists) list.scan(typed, edits, 'beginning', addBeginning);
    return found;
  }

  #choose(candidates: ReadonlyMap<string, number>): readonly NearWord[] {
    return [...candidates]
      .filter(([term]) => !isEnglishFunctionWord(term))
      .sort(([, a], [, b]) => a - b)
      .slice(0, maxCandidates)
      .map(([term, distance]) => ({ term, distance, list: this.reader.resolve(term) }))
      .filter(({ list }) => this.reader.isFindable(list))
      .sort((a, b) => a.distance - b.distance || b.list.owners - a.list.owners || (a.term < b.term ? -1 : 1))
      .slice(0, maxFound)
      .map(({ term, distance }) => ({ term, distance }));
  }

  #allLists(): readonly WordList[] {
    return [...this.reader.segments.map(({ dictionary }) => this.#listOf(dictionary)), this.#listOfMemtable()];
  }

  /** Made when first needed: a segment never changes. */
  #listOf(dictionary: TermDictionary): WordList {
    const known = this.#lists.get(dictionary);
    if (known) return known;
    const list = new WordList();
    for (const cursor = new TermCursor(dictionary); cursor.next();) list.add(cursor.bytes, cursor.length);
    this.#lists.set(dictionary, list);
    return list;
  }

  #listOfMemtable(): WordList {
    const { memtable } = this.reader;
    if (this.#memtable?.of !== memtable) this.#memtable = { of: memtable, list: new WordList(), listed: 0 };
    const known = this.#memtable;
    const bytes = new Uint8Array(256);
    for (; known.listed < memtable.termCount; known.listed++)
      known.list.add(bytes, memtable.writeName(known.listed, bytes));
    return known.list;
  }
}

/** `study` is listed beside its stem `studi`, which alone is a term. */
function toTerm(units: Units, reader: IndexReader): string {
  const word = toText(units);
  return word.endsWith('y') && !reader.resolve(word).isPresent ? `${word.slice(0, -1)}i` : word;
}

/** The typed word may have another ending than was taken off. */
const stemPenalty = 0.25;
/** Its letters may go on in many ways. */
const beginningPenalty = 0.5;

/** Edits, of which those that hands make more often count for less: swapped neighbours, a letter left out or doubled. */
function measureDistance(typed: Units, word: Units, max: number, penalty = 0): number | undefined {
  const edits = countEdits(typed, word, max);
  if (edits > max) return undefined;
  const isSlip = typed.length < word.length || hasSameCharacters(typed, word);
  return edits + penalty + (typed.units[0] === word.units[0] ? 0 : 0.1) - (isSlip ? 0.2 : 0);
}

/** The same if the typed word begins nearly like this stem and ends as its words do: `deckrated` and `decor`. */
function measureStemDistance(typed: Units, word: Units): number | undefined {
  const [first, second] = typed.units;
  if (word.units[0] !== first && word.units[0] !== second && word.units[1] !== first && word.units[1] !== second)
    return undefined;
  // `moving` has the stem `move`.
  const bodies = word.units[word.length - 1] === codeOfE ? [word.length, word.length - 1] : [word.length];
  for (const body of bodies) {
    for (let length = body - 1; length <= body + 1; length++) {
      if (length >= typed.length || length < 2) continue;
      const beginning = { units: typed.units, length };
      const distance = measureDistance(beginning, { units: word.units, length: body }, 1);
      if (distance === undefined) continue;
      const term = toText(word);
      if (stem(term.slice(0, body) + toText(typed).slice(length)) === term) return distance;
    }
  }
  return undefined;
}

const codeOfE = 0x65;
const toText = ({ units, length }: Units): string => String.fromCharCode(...units.subarray(0, length));

/** In another order, or one of them doubled. */
function hasSameCharacters(typed: Units, word: Units): boolean {
  const own = Array.from(typed.units.subarray(0, typed.length)).sort((a, b) => a - b);
  const others = Array.from(word.units.subarray(0, word.length)).sort((a, b) => a - b);
  return new Set([...own, ...others]).size === new Set(others).size;
}

/** Endings that a stemmer takes off, also behind a doubled letter: `sitting`. */
const endings = [
  ...'ed es er ly ing ings ers ies ion ions ate ates ated ating ation ations ment ments ness able ably ity ities ally'.split(
    ' ',
  ),
  ...'al ance ence ic ical ant ent ently ism ous ously ive ively ize izes ized izing ful fully est'.split(' '),
  ...Array.from('bdglmnprt', consonant => ['ed', 'er', 'ing'].map(ending => consonant + ending)).flat(),
];
const endingUnits = endings.map(toUnits);

/** Stems of a word whose ending has one error, so that no stemmer would take it off: `deployign`. */
function listRepairedStems(form: string): readonly string[] {
  if (!/^[a-z]+$/.test(form)) return [];
  return endings.flatMap((ending, n) => {
    const units = endingUnits[n];
    return [ending.length - 1, ending.length, ending.length + 1].flatMap(length => {
      const body = form.slice(0, -length);
      const isNear = units && body.length >= 2 && countEdits(toUnits(form.slice(-length)), units, 1) === 1;
      return isNear ? [stem(body + ending)] : [];
    });
  });
}
