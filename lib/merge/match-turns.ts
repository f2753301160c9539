/** Finds the stored id of a turn. Pure. */
import type { SeenTurn, Turn } from '../core/conversation';
import { isAsked, isDraft } from './draft-id';
import { leadsTo, type Tree } from './tree';
import { extendsText, type Told } from './merge-turn';
import { fold, likeness, saysTheSame } from './compare-text';

/** Ids that an adapter gives where the site has none: row and role. `~2` is the second text seen in that row. */
const positional = /^(row:(\d+):[a-z]+)(?:~\d+)?$/;

type Parent = string | null | undefined;

export interface Surroundings {
  readonly tree: Tree;
  /** The turns that were known before the snapshot. */
  readonly known: readonly Turn[];
  /** Stored ids by the other ids that the site gave these turns. */
  readonly names: ReadonlyMap<string, string>;
  /** The branch that was shown last. */
  readonly path: readonly string[];
  /** All turns of the snapshot. */
  readonly together: readonly SeenTurn[];
  /** The followers of each incoming turn, by its id. */
  readonly followers: ReadonlyMap<string, readonly SeenTurn[]>;
  /** How many turns precede each incoming turn, where that is known. */
  readonly depths: ReadonlyMap<string, number>;
  /** Ids of known turns that are already matched with an incoming turn. */
  readonly taken: ReadonlySet<string>;
}

/** Finds the known turn by the ids of this turn alone. */
export function sureNameOf(turn: Told, tree: Tree, names: ReadonlyMap<string, string>): string | undefined {
  const own = rowOf(turn) === undefined ? [turn.id] : rowAsId(turn, tree);
  for (const id of [...own, ...(turn.also ?? [])]) {
    const stored = tree.has(id) ? id : names.get(id);
    if (stored !== undefined) return stored;
  }
  return undefined;
}

/** For a turn that `matchById` did not find: returns the id of the known turn it is, else its own id. `parent` is a stored id. */
export function nameOf(turn: Told, parent: Parent, all: Surroundings): string {
  const row = rowOf(turn);
  if (row === undefined) return otherwiseNamed(turn, parent, all) ?? turn.id;
  const { fitting, free } = versionsIn(row, turn, parent, all);
  if (fitting && (!all.followers.has(turn.id) || isFollowedAlike(fitting, turn, all))) return fitting.id;
  // The same prompt may have been sent twice. The followers tell which of the two this is.
  const other = otherwiseNamed(turn, parent, all);
  const named = all.known.find(({ id }) => id === other);
  if (fitting && !(named && isFollowedAlike(named, turn, all))) return fitting.id;
  return other ?? free;
}

/** The row in the turn's id; `undefined` where the row is the site's own id. */
const rowOf = (turn: Told): string | undefined => (isOwnRow(turn) ? undefined : positional.exec(turn.id)?.[1]);

/** On some sites the ids are numbers that count rows, so that the data gives the same id as the page. */
const isOwnRow = ({ from, also }: Pick<Told, 'from' | 'also'>): boolean => from === 'data' && also === undefined;

function rowAsId({ id }: Told, tree: Tree): string[] {
  const known = tree.get(id);
  return known && isOwnRow(known) ? [id] : [];
}

/**
 * Finds the known versions of a row. A site without message ids names a turn by its row, where an edit puts another text. Each text is a
 * version of its own (`row:4:user~2`) and is recognized by text and parent when it is shown again.
 */
function versionsIn(row: string, turn: Told, parent: Parent, all: Surroundings) {
  const versions: Turn[] = [];
  let free = row;
  for (let count = 2, found = all.tree.get(row); found; count += 1) {
    versions.push(found);
    free = `${row}~${count}`;
    found = all.tree.get(free);
  }
  const open = versions
    .filter(version => couldBe(version, turn, all))
    .filter(version => mayFollow(version.parent, parent, all.tree));
  const alike = open.filter(
    version => extendsText(version.text, turn.text) || extendsText(turn.text, version.text) || readsAs(version, turn),
  );
  const same = alike.filter(version => version.text === turn.text);
  const best = same.length > 0 ? same : alike;
  const fitting =
    best.find(each => best.length > 1 && isFollowedAlike(each, turn, all)) ??
    best.find(({ id }) => all.path.includes(id)) ??
    best[0] ??
    similar(turn, open, all);
  return { fitting, free };
}

/**
 * Finds the known turn that another page or the site's data gave another id: the same role and text after the same turn. Where the parent is
 * unknown: the turn at the same depth, or the only one on both sides with that text, alone or together with its followers.
 */
function otherwiseNamed(turn: Told, parent: Parent, all: Surroundings): string | undefined {
  const known = all.known.filter(
    each => each.role === turn.role && !(rowOf(each) && rowOf(turn)) && couldBe(each, turn, all),
  );
  const beside = known.filter(each => each.parent !== undefined && each.parent === parent);
  const twins = readingAs(turn, beside);
  const after = twins.find(each => isFollowedAlike(each, turn, all)) ?? twins.find(({ text }) => text === turn.text);
  if (after ?? twins[0]) return (after ?? twins[0])?.id;
  const moved = readingAs(
    turn,
    known.filter(each => isTwin(each.parent, parent, all.tree) || isUnderTwinOf(parent, each, turn, all)),
  );
  if (moved.length === 1) return moved[0]?.id;

  const alike = readingAs(
    turn,
    known.filter(each => parent === undefined || each.parent === undefined),
  );
  const here = alike.find(each => isInPlaceOf(each, turn, all));
  if (here) return here.id;
  if (alike.length === 0) return similar(turn, beside, all)?.id;
  const same = all.together.filter(({ role, text }) => role === turn.role && fold(text) === fold(turn.text));
  if (alike.length === 1 && same.length === 1) return alike[0]?.id;
  const told = alike.filter(each => isFollowedAlike(each, turn, all));
  const [only] = told;
  if (only && told.length === 1 && same.filter(each => isFollowedAlike(only, each, all)).length === 1) return only.id;
  return undefined;
}

/** A prompt sent twice in the same words is one turn on a page without ids, and two in the data. */
function isTwin(one: Parent, other: Parent, tree: Tree): boolean {
  if (typeof one !== 'string' || typeof other !== 'string') return false;
  const [some, others] = [tree.get(one), tree.get(other)];
  return (
    some !== undefined &&
    others !== undefined &&
    some.parent === others.parent &&
    some.role === others.role &&
    fold(some.text) === fold(others.text)
  );
}

/**
 * Two branches have the same prompt in the same row, and a page without ids put the answer under the wrong one. The only turn in the data
 * with this text, in the same row and after the same question, is that answer.
 */
function isUnderTwinOf(parent: Parent, known: Turn, turn: Told, all: Surroundings): boolean {
  if (turn.from !== 'data' || known.from === 'data' || rowOf(known) === undefined) return false;
  if (typeof parent !== 'string' || typeof known.parent !== 'string' || !isInPlaceOf(known, turn, all)) return false;
  const [some, others] = [all.tree.get(known.parent), all.tree.get(parent)];
  if (!some || !others || some.role !== others.role || fold(some.text) !== fold(others.text)) return false;
  return all.together.filter(each => each.role === turn.role && readsAs(known, { ...each, from: 'data' })).length === 1;
}

/** Whether a known follower of one turn has the same text as a follower of the other. */
function isFollowedAlike(known: Turn, turn: Told, { known: all, followers }: Surroundings): boolean {
  const next = followers.get(turn.id) ?? [];
  return (
    next.length > 0 &&
    all.some(each => each.parent === known.id && next.some(other => each.role === other.role && readsAs(each, other)))
  );
}

/** Whether this known turn is still unmatched, and has no other id of the same kind. */
function couldBe(known: Turn, turn: Told, { taken }: Surroundings): boolean {
  if (taken.has(known.id) || isDraft(known) || isAsked(known)) return false;
  const kinds = new Set(namesOf(known).map(kindOf));
  return !namesOf(turn).some(name => kinds.has(kindOf(name)));
}

const namesOf = (turn: Told): string[] =>
  [turn.id, ...(turn.also ?? [])].filter(name => isOwnRow(turn) || !positional.test(name));

/** Ids of one kind tell turns apart: a turn has one id of each kind. */
const kindOf = (id: string): string => /:(?:user|assistant|system)$/.exec(id)?.[0] ?? '';

/** Whether both have the same text, as far as a page and the site's data can be compared. */
export function readsAs(known: Turn, turn: Told): boolean {
  return [known.text, ...(known.otherwise === undefined ? [] : [known.otherwise])].some(text => {
    if (text === turn.text) return true;
    if (known.from === 'data') return saysTheSame(text, turn.text);
    return turn.from === 'data' ? saysTheSame(turn.text, text) : fold(text) === fold(turn.text);
  });
}

/**
 * Filters turns with the same text as `turn`. If some match exactly, only those are returned: a page may cut a text short, so a longer
 * question also contains a shorter one.
 */
function readingAs(turn: Told, some: readonly Turn[]): readonly Turn[] {
  const alike = some.filter(each => readsAs(each, turn));
  const same = alike.filter(({ text }) => fold(text) === fold(turn.text));
  return same.length > 0 ? same : alike;
}

/** A row number is the number of turns before it. */
function isInPlaceOf(known: Turn, turn: Told, { tree, depths }: Surroundings): boolean {
  if (rowOf(turn) === undefined) return rowNumber(known.id) === depths.get(turn.id);
  return rowNumber(turn.id) === depthOf(known, tree);
}

const rowNumber = (id: string): number => Number(positional.exec(id)?.[2] ?? Number.NaN);

function depthOf(turn: Turn, tree: Tree): number | undefined {
  let depth = 0;
  for (let next: Turn | undefined = turn; next && depth <= tree.size; depth += 1) {
    if (next.parent === null) return depth;
    next = typeof next.parent === 'string' ? tree.get(next.parent) : undefined;
  }
  return undefined;
}

/** From this similarity on, two texts are versions of one turn; and from the higher one, if no follower can confirm it. */
const muchAlike = 0.8;
const nearlyAlike = 0.9;
/** In characters. A shorter answer may be a different one that differs by a word. */
const longEnough = 120;

/** Finds the turn that page and data put in other words: similar text, and the same followers. */
function similar(turn: Told, open: readonly Turn[], all: Surroundings): Turn | undefined {
  const [only, ...others] = open.filter(known => {
    if ((known.from === 'data') === (turn.from === 'data')) return false;
    const alike = likeness(known.text, turn.text);
    if (alike < muchAlike) return false;
    if (isFollowedAlike(known, turn, all)) return true;
    const isLast = !all.followers.has(turn.id) || !all.known.some(({ parent }) => parent === known.id);
    return isLast && alike >= nearlyAlike && fold(turn.text).length >= longEnough;
  });
  return others.length === 0 ? only : undefined;
}

/** Whether two parents agree, or differ only by turns that one side did not see. */
function mayFollow(known: Parent, seen: Parent, tree: Tree) {
  if (known === undefined || seen === undefined || known === seen) return true;
  return leadsTo(seen, known, tree) || leadsTo(known, seen, tree);
}
