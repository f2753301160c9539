/** Finds the words of the vault that are spelled nearly like one that it has not. */
import { TermCursor, type TermDictionary } from './dictionary';
import { countEdits, maxWordUnits, toUnits, type Units } from './edit-distance';
import type { IndexReader } from './index-reader';
import type { Memtable } from './memtable';
import { stemUncached } from './stem';
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
    const near = this.#choose(typed, this.#collect(typed, 1));
    if (near.length > 0 || length < minLengths.two) return near;
    return this.#choose(typed, this.#collect(typed, 2));
  }

  /** Candidates with their edits. A word and its stem are compared with stems, and with endings put right. */
  #collect({ form, token, isUnfinished }: Typed, edits: number): ReadonlyMap<string, number> {
    const found = new Map<string, number>();
    const add = (term: string, count: number) => {
      if (count <= edits && term !== token) found.set(term, Math.min(count, found.get(term) ?? count));
    };
    const lists = this.#allLists();
    const collectNear = (typed: Units, isBeginning: boolean) => {
      const visit = (word: Units) => {
        if (isBeginning && word.units[0] !== typed.units[0] && word.units[1] !== typed.units[0]) return;
        const count = countEdits(typed, word, edits, isBeginning);
        if (count <= edits) add(String.fromCharCode(...word.units), count);
      };
      for (const list of lists) list.scan(typed, edits, isBeginning, visit);
    };
    collectNear(toUnits(token), false);
    if (form !== token) collectNear(toUnits(form), false);
    if (edits === 1) for (const term of repairEndings(form)) add(term, 1);
    if (isUnfinished && edits === 1 && found.size === 0) collectNear(toUnits(form), true);
    return found;
  }

  #choose({ form }: Typed, candidates: ReadonlyMap<string, number>): readonly NearWord[] {
    return [...candidates]
      .map(([term, edits]) => ({ term, distance: computeDistance(form, term, edits) }))
      .sort((a, b) => a.distance - b.distance)
      .slice(0, maxCandidates)
      .map(near => ({ ...near, list: this.reader.resolve(near.term) }))
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

/** Errors that hands make more often count for less: swapped neighbours, a letter doubled or left single. */
function computeDistance(form: string, term: string, edits: number): number {
  const isSameStart = form.charAt(0) === term.charAt(0);
  const isSlip =
    sortLetters(form.slice(0, term.length)) === sortLetters(term) || removeDoubles(form) === removeDoubles(term);
  return edits + (isSameStart ? 0 : 0.2) - (isSlip ? 0.3 : 0);
}

const sortLetters = (word: string): string => Array.from(word).sort().join('');
const removeDoubles = (word: string): string => word.replace(/(.)\1+/gu, '$1');

const endings = [
  'ing',
  'ings',
  'ed',
  'ers',
  'ies',
  'ion',
  'ions',
  'ation',
  'ations',
  'ment',
  'ments',
  'ness',
  'able',
  'ity',
  'ally',
];
const endingUnits = endings.map(toUnits);

/** Stems of a word whose ending has one error, so that no stemmer would take it off: `deployign`. */
function repairEndings(form: string): readonly string[] {
  if (!/^[a-z]+$/.test(form)) return [];
  return endings.flatMap((ending, n) => {
    const units = endingUnits[n];
    return [ending.length - 1, ending.length, ending.length + 1].flatMap(length => {
      const body = form.slice(0, -length);
      const isNear = units && body.length >= 3 && countEdits(toUnits(form.slice(-length)), units, 1) === 1;
      return isNear ? [stemUncached(body + ending)] : [];
    });
  });
}
