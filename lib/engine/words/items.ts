/** What a question adds up: its terms with the lists of rows that each stands for, and what each is worth. */
import { bitOf, isCharacter, telling, type Term } from '../question';
import { continuationsOf } from './continuations';
import type { Held, Resolved } from './held';
import * as weights from './weights';

/** What fills one window: a term, or an unfinished one with all that it may become. */
export interface Piece {
  readonly lists: readonly { readonly list: Resolved; readonly factor: number }[];
  readonly weight: number;
  /** Of its term, before rarity. */
  readonly importance: number;
  /** Says which piece of its word it is (`isEnough`). */
  readonly bit: number;
}

/** What is scored as one. */
export interface Item {
  /** More than one: of a word that counts only where enough of its `cut` pieces stand. */
  readonly pieces: readonly Piece[];
  readonly cut: number;
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
  const said = telling(terms);
  const asked = said.filter(term => !isSaidAlready(term, terms, held));
  const finding = wordsOf(asked).map(pieces => itemOf(pieces, true, held));
  const others = terms.filter(term => !said.includes(term)).map(term => itemOf([term], false, held));
  const all = [...finding, ...others];
  const price = ({ rows, weight }: Item) => rows / weight;
  const order = (a: Item, b: Item) => (a.isTelling ? price(a) - price(b) : b.weight - a.weight);
  const standing = all
    .filter(({ pieces }) => pieces.length > 0)
    .sort((a, b) => Number(b.isTelling) - Number(a.isTelling) || order(a, b));
  const possible = (weights.saturation + 1) * all.reduce((sum, { wanted }) => sum + wanted, 0);
  return { items: standing, possible, telling: finding.flatMap(item => item.asked) };
}

/**
 * A part that nobody wrote of an identifier that somebody did: `ipv` of `ipv6`, where there is `IPv6`, and `eff` of `useEff`, which is still
 * being typed. Whoever wrote the whole has all that was asked.
 */
function isSaidAlready({ token, partOf }: Term, terms: readonly Term[], held: Held): boolean {
  const whole = partOf === undefined ? undefined : terms.find(term => term.token === partOf);
  if (!whole || held.resolve(token).stands) return false;
  return listsOf(whole, true, held).some(({ list }) => list.stands);
}

/** BM25's rarity: how much a term of so many owners among so many rows (or chats) says. */
export const rarity = (owners: number, rows: number): number => Math.log(1 + (rows - owners + 0.5) / (owners + 0.5));

function itemOf(terms: readonly Term[], isTelling: boolean, held: Held): Item {
  const all = terms.map((term, n) => pieceOf(term, bitOf(n), isTelling, held));
  const pieces = all.filter(({ lists }) => lists.length > 0);
  return {
    pieces,
    cut: terms.length,
    weight: weightOf(pieces),
    wanted: weightOf(all),
    asked: all,
    isTelling,
    rows: pieces.reduce((sum, { lists }) => sum + lists.reduce((some, { list }) => some + list.owners, 0), 0),
  };
}

const weightOf = (pieces: readonly Piece[]): number => pieces.reduce((sum, { weight }) => sum + weight, 0);

function pieceOf(term: Term, bit: number, isTelling: boolean, held: Held): Piece {
  const [exact, ...ahead] = listsOf(term, isTelling, held);
  const lists = [exact, ...ahead];
  // A word that nobody wrote yet is as rare as what it most likely becomes.
  const owners = exact.list.owners || Math.max(0, ...ahead.map(({ list }) => list.owners));
  return {
    importance: term.importance,
    bit,
    lists: lists.filter(({ list }) => list.stands),
    weight: (isTelling ? term.importance : byTheWay(term)) * rarity(owners, held.rows.live),
  };
}

type Listed = Piece['lists'][number];

/** The rows that hold it; of one that finds and is unfinished, then those of all that it may become. */
function listsOf({ token, isPrefix, typed = token }: Term, isTelling: boolean, held: Held): [Listed, ...Listed[]] {
  const ahead = isTelling && isPrefix ? continuationsOf(typed, token, held) : [];
  return [{ list: held.resolve(token), factor: 1 }, ...ahead.map(({ list, weight }) => ({ list, factor: weight }))];
}

const byTheWay = (term: Term): number => (isCharacter(term) ? weights.character : weights.functionWord);

/** The terms of one word in katakana or hiragana together, every other term alone. */
function wordsOf(terms: readonly Term[]): readonly (readonly Term[])[] {
  const groups = new Map<string | Term, Term[]>();
  for (const term of terms) {
    const group = groups.get(term.word ?? term);
    if (group) group.push(term);
    else groups.set(term.word ?? term, [term]);
  }
  return [...groups.values()];
}
