/** Turns query terms into scored items: their posting lists and weights. */
import { getMax } from '../../core/extremes';
import { toBit, isCharacter, selectContentTerms, type Term } from '../text/query-terms';
import { findContinuations } from './prefix-expansion';
import type { IndexReader, ResolvedTerm } from './index-reader';
import * as weights from './weights';

/** A term, or an unfinished one with all of its continuations, scored in one window. */
export interface QueryPiece {
  readonly lists: readonly { readonly list: ResolvedTerm; readonly factor: number }[];
  readonly weight: number;
  /** Importance of its term, before rarity. */
  readonly importance: number;
  /** The bit of this piece in its word (`hasEnoughPieces`). */
  readonly bit: number;
}

/** The unit of scoring: a term, or a word of several pieces. */
export interface QueryItem {
  /** More than one for a word that counts only if enough of its `cut` pieces match. */
  readonly pieces: readonly QueryPiece[];
  readonly cut: number;
  /** Sum over its pieces: the most that it adds to a row's share. */
  readonly weight: number;
  /** The same, including pieces without rows; `allPieces` has them all. */
  readonly maxWeight: number;
  readonly allPieces: readonly QueryPiece[];
  /** Content items find rows and count in their share; the others only order what is found. */
  readonly isContent: boolean;
  /** Rows to read for it. */
  readonly rows: number;
}

/**
 * Items in scoring order: content first, those with much weight for few rows leading. Items without rows are left out.
 * `maxTextScore` is above the score of any row. `contentPieces` include those without rows.
 */
export function toQueryItems(
  terms: readonly Term[],
  reader: IndexReader,
): {
  readonly items: readonly QueryItem[];
  readonly maxTextScore: number;
  readonly contentPieces: readonly QueryPiece[];
} {
  const contentTerms = selectContentTerms(terms);
  const neededTerms = contentTerms.filter(term => !isCoveredByWhole(term, terms, reader));
  const contentItems = groupByWord(neededTerms).map(pieces => toQueryItem(pieces, true, reader));
  const otherItems = terms.filter(term => !contentTerms.includes(term)).map(term => toQueryItem([term], false, reader));
  const all = [...contentItems, ...otherItems];
  const computePrice = ({ rows, weight }: QueryItem) => rows / weight;
  const compareItems = (a: QueryItem, b: QueryItem) =>
    a.isContent ? computePrice(a) - computePrice(b) : b.weight - a.weight;
  const presentItems = all
    .filter(({ pieces }) => pieces.length > 0)
    .sort((a, b) => Number(b.isContent) - Number(a.isContent) || compareItems(a, b));
  const maxTextScore = (weights.saturation + 1) * all.reduce((sum, { maxWeight: wanted }) => sum + wanted, 0);
  return { items: presentItems, maxTextScore, contentPieces: contentItems.flatMap(item => item.allPieces) };
}

/**
 * A part of an identifier that no text has, while the identifier itself occurs: `ipv` of `ipv6` where there is `IPv6`,
 * and `eff` of an unfinished `useEff`. A text with the whole has everything.
 */
function isCoveredByWhole({ token, partOf }: Term, terms: readonly Term[], reader: IndexReader): boolean {
  const whole = partOf === undefined ? undefined : terms.find(term => term.token === partOf);
  if (!whole || reader.resolve(token).isPresent) return false;
  return [...findLists(whole, true, reader), ...findAlternatives(whole, true, reader)].some(
    ({ list }) => list.isPresent,
  );
}

/** The inverse document frequency of BM25, for `owners` of `rows`, or of conversations. */
export const computeRarity = (owners: number, rows: number): number =>
  Math.log(1 + (rows - owners + 0.5) / (owners + 0.5));

function toQueryItem(terms: readonly Term[], isContent: boolean, reader: IndexReader): QueryItem {
  const all = terms.map((term, n) => toQueryPiece(term, toBit(n), isContent, reader));
  const pieces = all.filter(({ lists }) => lists.length > 0);
  return {
    pieces,
    cut: terms.length,
    weight: computeWeight(pieces),
    maxWeight: computeWeight(all),
    allPieces: all,
    isContent,
    rows: pieces.reduce((sum, { lists }) => sum + lists.reduce((some, { list }) => some + list.owners, 0), 0),
  };
}

const computeWeight = (pieces: readonly QueryPiece[]): number => pieces.reduce((sum, { weight }) => sum + weight, 0);

function toQueryPiece(term: Term, bit: number, isContent: boolean, reader: IndexReader): QueryPiece {
  const [exact, ...ahead] = findLists(term, isContent, reader);
  const also = findAlternatives(term, isContent, reader);
  const lists = [exact, ...ahead, ...also];
  // An unused word is as rare as its most likely continuation, and each as its most frequent alternative.
  const own = exact.list.owners || getMax(ahead, ({ list }) => list.owners, 0);
  const owners = getMax(also, ({ list }) => list.owners, own);
  return {
    importance: term.importance,
    bit,
    lists: lists.filter(({ list }) => list.isPresent),
    weight: (isContent ? term.importance : getMinorWeight(term)) * computeRarity(owners, reader.rows.live),
  };
}

const findAlternatives = ({ also = [] }: Term, isContent: boolean, reader: IndexReader): readonly WeightedList[] =>
  isContent ? also.map(({ tokens, weight }) => ({ list: reader.resolveAll(tokens), factor: weight })) : [];

type WeightedList = QueryPiece['lists'][number];

/** The term's list; for an unfinished content term, also those of its continuations. */
function findLists(
  { token, isPrefix, typed = token }: Term,
  isContent: boolean,
  reader: IndexReader,
): [WeightedList, ...WeightedList[]] {
  const ahead = isContent && isPrefix ? findContinuations(typed, token, reader) : [];
  return [{ list: reader.resolve(token), factor: 1 }, ...ahead.map(({ list, weight }) => ({ list, factor: weight }))];
}

const getMinorWeight = (term: Term): number => (isCharacter(term) ? weights.character : weights.functionWord);

/** Groups the terms of one kana word; every other term is alone. */
function groupByWord(terms: readonly Term[]): readonly (readonly Term[])[] {
  const groups = new Map<string | Term, Term[]>();
  for (const term of terms) {
    const group = groups.get(term.word ?? term);
    if (group) group.push(term);
    else groups.set(term.word ?? term, [term]);
  }
  return [...groups.values()];
}
