/** Turns query terms into scored items: their posting lists and weights. */
import { bitOf, isCharacter, telling, type Term } from '../text/query-terms';
import { continuationsOf } from './prefix-expansion';
import type { Held, Resolved } from './index-reader';
import * as weights from './weights';

/** A term, or an unfinished one with all of its continuations, scored in one window. */
export interface Piece {
  readonly lists: readonly { readonly list: Resolved; readonly factor: number }[];
  readonly weight: number;
  /** Importance of its term, before rarity. */
  readonly importance: number;
  /** The bit of this piece in its word (`hasEnoughPieces`). */
  readonly bit: number;
}

/** The unit of scoring: a term, or a word of several pieces. */
export interface Item {
  /** More than one for a word that counts only if enough of its `cut` pieces match. */
  readonly pieces: readonly Piece[];
  readonly cut: number;
  /** Sum over its pieces: the most that it adds to a row's share. */
  readonly weight: number;
  /** The same, including pieces without rows; `allPieces` has them all. */
  readonly wanted: number;
  readonly asked: readonly Piece[];
  /** Content items find rows and count in their share; the others only order what is found. */
  readonly isTelling: boolean;
  /** Rows to read for it. */
  readonly rows: number;
}

/**
 * Items in scoring order: content first, those with much weight for few rows leading. Items without rows are left out.
 * `maxTextScore` is above the score of any row. `contentPieces` include those without rows.
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
 * A part of an identifier that no text has, while the identifier itself occurs: `ipv` of `ipv6` where there is `IPv6`,
 * and `eff` of an unfinished `useEff`. A text with the whole has everything.
 */
function isSaidAlready({ token, partOf }: Term, terms: readonly Term[], held: Held): boolean {
  const whole = partOf === undefined ? undefined : terms.find(term => term.token === partOf);
  if (!whole || held.resolve(token).stands) return false;
  return listsOf(whole, true, held).some(({ list }) => list.stands);
}

/** The inverse document frequency of BM25, for `owners` of `rows`, or of conversations. */
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
  // An unused word is as rare as its most likely continuation.
  const owners = exact.list.owners || Math.max(0, ...ahead.map(({ list }) => list.owners));
  return {
    importance: term.importance,
    bit,
    lists: lists.filter(({ list }) => list.stands),
    weight: (isTelling ? term.importance : byTheWay(term)) * rarity(owners, held.rows.live),
  };
}

type Listed = Piece['lists'][number];

/** The term's list; for an unfinished content term, also those of its continuations. */
function listsOf({ token, isPrefix, typed = token }: Term, isTelling: boolean, held: Held): [Listed, ...Listed[]] {
  const ahead = isTelling && isPrefix ? continuationsOf(typed, token, held) : [];
  return [{ list: held.resolve(token), factor: 1 }, ...ahead.map(({ list, weight }) => ({ list, factor: weight }))];
}

const byTheWay = (term: Term): number => (isCharacter(term) ? weights.character : weights.functionWord);

/** Groups the terms of one kana word; every other term is alone. */
function wordsOf(terms: readonly Term[]): readonly (readonly Term[])[] {
  const groups = new Map<string | Term, Term[]>();
  for (const term of terms) {
    const group = groups.get(term.word ?? term);
    if (group) group.push(term);
    else groups.set(term.word ?? term, [term]);
  }
  return [...groups.values()];
}
