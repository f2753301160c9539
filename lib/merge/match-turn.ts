/** Finds the stored id of a turn. Pure. */
import type { ObservedTurn, Turn } from '../core/conversation';
import { isProvisional, isDraft } from './draft-id';
import { hasAncestor, type Tree } from './tree';
import { isExtension } from './merge-turn';
import { normalizeForCompare, computeSimilarity, isSameText } from './compare-text';

/** Ids that an adapter gives where the site has none: row and role. `~2` is the second text seen in that row. */
const rowIdPattern = /^(row:(\d+):[a-z]+)(?:~\d+)?$/;

type Parent = string | null | undefined;

export interface MatchContext {
  readonly tree: Tree;
  /** The turns that were known before the snapshot. */
  readonly known: readonly Turn[];
  /** Stored ids by the other ids that the site gave these turns. */
  readonly names: ReadonlyMap<string, string>;
  /** The branch that was shown last. */
  readonly path: readonly string[];
  /** All turns of the snapshot. */
  readonly together: readonly ObservedTurn[];
  /** The followers of each incoming turn, by its id. */
  readonly followers: ReadonlyMap<string, readonly ObservedTurn[]>;
  /** How many turns precede each incoming turn, where that is known. */
  readonly depths: ReadonlyMap<string, number>;
  /** Ids of known turns that are already matched with an incoming turn. */
  readonly taken: ReadonlySet<string>;
}

/** Finds the known turn by the ids of this turn alone. */
export function matchById(turn: ObservedTurn, tree: Tree, names: ReadonlyMap<string, string>): string | undefined {
  const own = getRow(turn) === undefined ? [turn.id] : findOwnRowId(turn, tree);
  for (const id of [...own, ...(turn.also ?? [])]) {
    const stored = tree.has(id) ? id : names.get(id);
    if (stored !== undefined) return stored;
  }
  return undefined;
}

/** For a turn that `matchById` did not find: returns the id of the known turn it is, else its own id. `parent` is a stored id. */
export function matchTurn(turn: ObservedTurn, parent: Parent, context: MatchContext): string {
  const row = getRow(turn);
  if (row === undefined) return matchByContent(turn, parent, context) ?? turn.id;
  const { fitting, free } = findVersions(row, turn, parent, context);
  if (fitting && (!context.followers.has(turn.id) || isFollowedAlike(fitting, turn, context))) return fitting.id;
  // The same prompt may have been sent twice. The followers tell which of the two this is.
  const otherId = matchByContent(turn, parent, context);
  const otherTurn = context.known.find(({ id }) => id === otherId);
  if (fitting && !(otherTurn && isFollowedAlike(otherTurn, turn, context))) return fitting.id;
  return otherId ?? free;
}

/** The row in the turn's id; `undefined` where the row is the site's own id. */
const getRow = (turn: ObservedTurn): string | undefined =>
  isOwnRow(turn) ? undefined : rowIdPattern.exec(turn.id)?.[1];

/** On some sites the ids are numbers that count rows, so that the data gives the same id as the page. */
const isOwnRow = ({ from, also }: Pick<ObservedTurn, 'from' | 'also'>): boolean =>
  from === 'data' && also === undefined;

function findOwnRowId({ id }: ObservedTurn, tree: Tree): string[] {
  const known = tree.get(id);
  return known && isOwnRow(known) ? [id] : [];
}

/**
 * Finds the known versions of a row. A site without message ids names a turn by its row, where an edit puts another text. Each text is a
 * version of its own (`row:4:user~2`) and is recognized by text and parent when it is shown again.
 */
function findVersions(row: string, turn: ObservedTurn, parent: Parent, context: MatchContext) {
  const versions: Turn[] = [];
  let free = row;
  for (let count = 2, found = context.tree.get(row); found; count += 1) {
    versions.push(found);
    free = `${row}~${count}`;
    found = context.tree.get(free);
  }
  const candidates = versions
    .filter(version => canMatch(version, turn, context))
    .filter(version => canFollow(version.parent, parent, context.tree));
  const alike = candidates.filter(
    version =>
      isExtension(version.text, turn.text) || isExtension(turn.text, version.text) || hasSameText(version, turn),
  );
  const same = alike.filter(version => version.text === turn.text);
  const best = same.length > 0 ? same : alike;
  const fitting =
    best.find(version => best.length > 1 && isFollowedAlike(version, turn, context)) ??
    best.find(({ id }) => context.path.includes(id)) ??
    best[0] ??
    findSimilar(turn, candidates, context);
  return { fitting, free };
}

/**
 * Finds the known turn that another page or the site's data gave another id: the same role and text after the same turn. Where the parent is
 * unknown: the turn at the same depth, or the only one on both sides with that text, alone or together with its followers.
 */
function matchByContent(turn: ObservedTurn, parent: Parent, context: MatchContext): string | undefined {
  const known = context.known.filter(
    each => each.role === turn.role && !(getRow(each) && getRow(turn)) && canMatch(each, turn, context),
  );
  const siblings = known.filter(each => each.parent !== undefined && each.parent === parent);
  const twins = filterBySameText(turn, siblings, siblings.length === 1);
  const after =
    twins.find(each => isFollowedAlike(each, turn, context)) ?? twins.find(({ text }) => text === turn.text);
  if (after ?? twins[0]) return (after ?? twins[0])?.id;
  const moved = filterBySameText(
    turn,
    known.filter(each => isTwin(each.parent, parent, context.tree) || isUnderTwin(parent, each, turn, context)),
  );
  if (moved.length === 1) return moved[0]?.id;

  const alike = filterBySameText(
    turn,
    known.filter(each => parent === undefined || each.parent === undefined),
  );
  const inPlace = alike.find(each => isAtSameDepth(each, turn, context));
  if (inPlace) return inPlace.id;
  if (alike.length === 0) return findSimilar(turn, siblings, context)?.id;
  const same = context.together.filter(
    ({ role, text }) => role === turn.role && normalizeForCompare(text) === normalizeForCompare(turn.text),
  );
  if (alike.length === 1 && same.length === 1) return alike[0]?.id;
  const confirmed = alike.filter(each => isFollowedAlike(each, turn, context));
  const [only] = confirmed;
  if (only && confirmed.length === 1 && same.filter(each => isFollowedAlike(only, each, context)).length === 1)
    return only.id;
  return undefined;
}

/** A prompt sent twice in the same words is one turn on a page without ids, and two in the data. */
function isTwin(a: Parent, b: Parent, tree: Tree): boolean {
  if (typeof a !== 'string' || typeof b !== 'string') return false;
  const [turnA, turnB] = [tree.get(a), tree.get(b)];
  return (
    turnA !== undefined &&
    turnB !== undefined &&
    turnA.parent === turnB.parent &&
    turnA.role === turnB.role &&
    normalizeForCompare(turnA.text) === normalizeForCompare(turnB.text)
  );
}

/** Whether a page without ids put this answer under the wrong one of two branches that have the same prompt in the same row. */
function isUnderTwin(parent: Parent, known: Turn, turn: ObservedTurn, context: MatchContext): boolean {
  if (turn.from !== 'data' || known.from === 'data' || getRow(known) === undefined) return false;
  if (typeof parent !== 'string' || typeof known.parent !== 'string' || !isAtSameDepth(known, turn, context))
    return false;
  const [knownParent, otherParent] = [context.tree.get(known.parent), context.tree.get(parent)];
  if (
    !knownParent ||
    !otherParent ||
    knownParent.role !== otherParent.role ||
    normalizeForCompare(knownParent.text) !== normalizeForCompare(otherParent.text)
  )
    return false;
  return (
    context.together.filter(each => each.role === turn.role && hasSameText(known, { ...each, from: 'data' })).length ===
    1
  );
}

/** Whether a known follower of one turn has the same text as a follower of the other. */
function isFollowedAlike(known: Turn, turn: ObservedTurn, { known: knownTurns, followers }: MatchContext): boolean {
  const next = followers.get(turn.id) ?? [];
  return (
    next.length > 0 &&
    knownTurns.some(
      each =>
        each.parent === known.id && next.some(follower => each.role === follower.role && hasSameText(each, follower)),
    )
  );
}

/** Whether this known turn is still unmatched, and has no other id of the same kind. */
function canMatch(known: Turn, turn: ObservedTurn, { taken }: MatchContext): boolean {
  if (taken.has(known.id) || isDraft(known) || isProvisional(known)) return false;
  const kinds = new Set(listIds(known).map(getIdKind));
  return !listIds(turn).some(name => kinds.has(getIdKind(name)));
}

const listIds = (turn: ObservedTurn): string[] =>
  [turn.id, ...(turn.also ?? [])].filter(name => isOwnRow(turn) || !rowIdPattern.test(name));

/** Ids of one kind tell turns apart: a turn has one id of each kind. */
const getIdKind = (id: string): string => /:(?:user|assistant|system)$/.exec(id)?.[0] ?? '';

/** Whether both have the same text, as far as a page and the site's data can be compared. */
export function hasSameText(known: Turn, turn: ObservedTurn): boolean {
  return [known.text, ...(known.otherwise === undefined ? [] : [known.otherwise])].some(text => {
    if (text === turn.text) return true;
    if (known.from === 'data') return isSameText(text, turn.text);
    return turn.from === 'data'
      ? isSameText(turn.text, text)
      : normalizeForCompare(text) === normalizeForCompare(turn.text);
  });
}

/** Filters turns with the text of `turn`, or alone in its place and unread. Exact matches win, because a page may cut a text short. */
function filterBySameText(turn: ObservedTurn, candidates: readonly Turn[], isAlone = false): readonly Turn[] {
  const alike = candidates.filter(each => hasSameText(each, turn) || (isAlone && (each.unread ?? turn.unread)));
  const same = alike.filter(({ text }) => normalizeForCompare(text) === normalizeForCompare(turn.text));
  return same.length > 0 ? same : alike;
}

/** A row number is the number of turns before it. */
function isAtSameDepth(known: Turn, turn: ObservedTurn, { tree, depths }: MatchContext): boolean {
  if (getRow(turn) === undefined) return toRowNumber(known.id) === depths.get(turn.id);
  return toRowNumber(turn.id) === computeDepth(known, tree);
}

const toRowNumber = (id: string): number => Number(rowIdPattern.exec(id)?.[2] ?? Number.NaN);

function computeDepth(turn: Turn, tree: Tree): number | undefined {
  let depth = 0;
  for (let next: Turn | undefined = turn; next && depth <= tree.size; depth += 1) {
    if (next.parent === null) return depth;
    next = typeof next.parent === 'string' ? tree.get(next.parent) : undefined;
  }
  return undefined;
}

/** From this similarity on, two texts are versions of one turn; and from the higher one, if no follower can confirm it. */
const minSimilarity = 0.8;
const minSimilarityWithoutFollower = 0.9;
/** In characters. A shorter answer may be a different one that differs by a word. */
const minSimilarLength = 120;

/** Finds the turn that page and data put in other words: similar text, and the same followers. */
function findSimilar(turn: ObservedTurn, candidates: readonly Turn[], context: MatchContext): Turn | undefined {
  const [only, ...others] = candidates.filter(known => {
    if ((known.from === 'data') === (turn.from === 'data')) return false;
    const similarity = computeSimilarity(known.text, turn.text);
    if (similarity < minSimilarity) return false;
    if (isFollowedAlike(known, turn, context)) return true;
    const isLast = !context.followers.has(turn.id) || !context.known.some(({ parent }) => parent === known.id);
    return (
      isLast && similarity >= minSimilarityWithoutFollower && normalizeForCompare(turn.text).length >= minSimilarLength
    );
  });
  return others.length === 0 ? only : undefined;
}

/** Whether two parents agree, or differ only by turns that one side did not see. */
function canFollow(known: Parent, seen: Parent, tree: Tree) {
  if (known === undefined || seen === undefined || known === seen) return true;
  return hasAncestor(seen, known, tree) || hasAncestor(known, seen, tree);
}
