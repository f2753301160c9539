/** What a question adds up: its terms with the lists of rows that each stands for, and what each is worth. */
import { isCharacter, telling, type Term } from '../question';
import { continuationsOf } from './continuations';
import type { Held, Resolved } from './held';
import * as weights from './weights';

/** What fills one window: a term, or an unfinished one with all that it may become. */
export interface Piece {
  readonly lists: readonly { readonly list: Resolved; readonly factor: number }[];
  readonly weight: number;
  /** Of its term, before rarity. */
  readonly importance: number;
}

/** What is scored as one. */
export interface Item {
  /** More than one: of a katakana word, that counts only where more than `least` of them stand. */
  readonly pieces: readonly Piece[];
  readonly least: number;
  /** Of all its pieces: it adds no more than this to a row's share. */
  readonly weight: number;
  /** The same, with the pieces that stand nowhere: `asked` has them all. */
  readonly wanted: number;
  readonly asked: readonly Piece[];
  /** Finds rows, and counts in their share; the others only tell apart what is found. */
  readonly isTelling: boolean;
  /** Rows that are read for it. */
  readonly rows: number;
}

/**
 * In the order in which they are added up: those that find, those that say much for few rows first; then the others. What stands nowhere
 * is left out of them. `possible`: the score of a row with all of the question again and again, more than any has. `telling`: what finds,
 * with what stands nowhere.
 */
export function itemsOf(
  terms: readonly Term[],
  held: Held,
): { readonly items: readonly Item[]; readonly possible: number; readonly telling: readonly Piece[] } {
  const asked = telling(terms);
  const finding = wordsOf(asked).map(pieces => itemOf(pieces, true, held));
  const others = terms.filter(term => !asked.includes(term)).map(term => itemOf([term], false, held));
  const all = [...finding, ...others];
  const price = ({ rows, weight }: Item) => rows / weight;
  const order = (a: Item, b: Item) => (a.isTelling ? price(a) - price(b) : b.weight - a.weight);
  const standing = all
    .filter(({ pieces }) => pieces.length > 0)
    .sort((a, b) => Number(b.isTelling) - Number(a.isTelling) || order(a, b));
  const possible = (weights.saturation + 1) * all.reduce((sum, { wanted }) => sum + wanted, 0);
  return { items: standing, possible, telling: finding.flatMap(item => item.asked) };
}

/** BM25's rarity: how much a term of so many owners among so many rows (or chats) says. */
export const rarity = (owners: number, rows: number): number => Math.log(1 + (rows - owners + 0.5) / (owners + 0.5));

function itemOf(terms: readonly Term[], isTelling: boolean, held: Held): Item {
  const all = terms.map(term => pieceOf(term, isTelling, held));
  const pieces = all.filter(({ lists }) => lists.length > 0);
  return {
    pieces,
    least: terms.length > 1 ? terms.length / 2 : 0,
    weight: weightOf(pieces),
    wanted: weightOf(all),
    asked: all,
    isTelling,
    rows: pieces.reduce((sum, { lists }) => sum + lists.reduce((some, { list }) => some + list.owners, 0), 0),
  };
}

const weightOf = (pieces: readonly Piece[]): number => pieces.reduce((sum, { weight }) => sum + weight, 0);

function pieceOf(term: Term, isTelling: boolean, held: Held): Piece {
  const { token, importance, isPrefix, typed = token } = term;
  const exact = held.resolve(token);
  const lists = [{ list: exact, factor: 1 }];
  let { owners } = exact;
  if (isTelling && isPrefix) {
    const ahead = continuationsOf(typed, token, held);
    for (const { list, weight } of ahead) lists.push({ list, factor: weight });
    // A word that nobody wrote yet is as rare as what it most likely becomes.
    if (owners === 0) owners = Math.max(0, ...ahead.map(({ list }) => list.owners));
  }
  return {
    importance,
    lists: lists.filter(({ list }) => list.stands),
    weight: (isTelling ? importance : byTheWay(term)) * rarity(owners, held.rows.live),
  };
}

const byTheWay = (term: Term): number => (isCharacter(term) ? weights.character : weights.functionWord);

/** The terms of one katakana word together, every other term alone. */
function wordsOf(terms: readonly Term[]): readonly (readonly Term[])[] {
  const groups = new Map<string | Term, Term[]>();
  for (const term of terms) {
    const group = groups.get(term.word ?? term);
    if (group) group.push(term);
    else groups.set(term.word ?? term, [term]);
  }
  return [...groups.values()];
}
