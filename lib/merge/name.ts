/** Under which id a turn is stored. Pure. */
import type { SeenTurn, Turn } from '../conversation';
import { isAsked, isDraft } from './draft-id';
import { leadsTo, type Tree } from './tree';
import { extendsText, type Told } from './turn';
import { fold, likeness, saysTheSame } from './words';

/** The ids that an adapter gives where the site has none: row and role; `~2` is the second text seen there. */
const positional = /^(row:(\d+):[a-z]+)(?:~\d+)?$/;

type Parent = string | null | undefined;

export interface Surroundings {
  readonly tree: Tree;
  /** What was known before these arrived. */
  readonly known: readonly Turn[];
  /** Stored ids by the other ids that the site gave these turns. */
  readonly names: ReadonlyMap<string, string>;
  /** The branch shown last. */
  readonly path: readonly string[];
  /** All turns that arrive together. */
  readonly together: readonly SeenTurn[];
  /** Of those that arrive, what follows each, by its id. */
  readonly followers: ReadonlyMap<string, readonly SeenTurn[]>;
  /** How many turns stand before each of those that arrive, where that is known. */
  readonly depths: ReadonlyMap<string, number>;
  /** Known turns that one of those arriving is already known to be. */
  readonly taken: ReadonlySet<string>;
}

/** The id of the known turn that this one's own names say it is. */
export function sureNameOf(turn: Told, tree: Tree, names: ReadonlyMap<string, string>): string | undefined {
  const own = rowOf(turn) === undefined ? [turn.id] : rowAsId(turn, tree);
  for (const id of [...own, ...(turn.also ?? [])]) {
    const stored = tree.has(id) ? id : names.get(id);
    if (stored !== undefined) return stored;
  }
  return undefined;
}

/** For a turn without a sure name: the id of the known turn that it is, else the one it comes with. `parent`: as it is stored. */
export function nameOf(turn: Told, parent: Parent, all: Surroundings): string {
  const row = rowOf(turn);
  if (row === undefined) return otherwiseNamed(turn, parent, all) ?? turn.id;
  const { fitting, free } = versionsIn(row, turn, parent, all);
  if (fitting && (!all.followers.has(turn.id) || isFollowedAlike(fitting, turn, all))) return fitting.id;
  // The same prompt may have been sent twice: what follows tells which one this is.
  const other = otherwiseNamed(turn, parent, all);
  const named = all.known.find(({ id }) => id === other);
  if (fitting && !(named && isFollowedAlike(named, turn, all))) return fitting.id;
  return other ?? free;
}

/** The row that this turn is named by; `undefined` where that name is the id in the site's own data. */
const rowOf = (turn: Told): string | undefined => (isOwnRow(turn) ? undefined : positional.exec(turn.id)?.[1]);

/** Some sites' own ids are numbers that count rows: then the data gives the very name. */
const isOwnRow = ({ from, also }: Pick<Told, 'from' | 'also'>): boolean => from === 'data' && also === undefined;

function rowAsId({ id }: Told, tree: Tree): string[] {
  const known = tree.get(id);
  return known && isOwnRow(known) ? [id] : [];
}

/**
 * A site without message ids names a turn by its row, where an edit puts another text: each text is a version of its own
 * (`row:4:user~2`), recognised by text and parent when it is shown again.
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
 * The known turn that another page of the site, or its data, gave another name: the same role and words after the same turn.
 * Where the turn before it is not known, the one in the same place, or the only one on either side that reads the same, alone or
 * with what follows it.
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

/** A prompt that was sent twice in the same words is one to a page without ids, and two to the data. */
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
 * A window of a page without ids began with a prompt that two branches have in the same row and words, and its answer was put under the
 * wrong one: the only turn in the data with these words, in the same row and after the same question, is that answer.
 */
function isUnderTwinOf(parent: Parent, known: Turn, turn: Told, all: Surroundings): boolean {
  if (turn.from !== 'data' || known.from === 'data' || rowOf(known) === undefined) return false;
  if (typeof parent !== 'string' || typeof known.parent !== 'string' || !isInPlaceOf(known, turn, all)) return false;
  const [some, others] = [all.tree.get(known.parent), all.tree.get(parent)];
  if (!some || !others || some.role !== others.role || fold(some.text) !== fold(others.text)) return false;
  return all.together.filter(each => each.role === turn.role && readsAs(known, { ...each, from: 'data' })).length === 1;
}

/** Whether what is known to follow the one reads as what follows the other. */
function isFollowedAlike(known: Turn, turn: Told, { known: all, followers }: Surroundings): boolean {
  const next = followers.get(turn.id) ?? [];
  return (
    next.length > 0 &&
    all.some(each => each.parent === known.id && next.some(other => each.role === other.role && readsAs(each, other)))
  );
}

/** Whether this known turn has a name of its own, and is not spoken for: by another that arrives, or by another id of the same kind. */
function couldBe(known: Turn, turn: Told, { taken }: Surroundings): boolean {
  if (taken.has(known.id) || isDraft(known) || isAsked(known)) return false;
  const kinds = new Set(namesOf(known).map(kindOf));
  return !namesOf(turn).some(name => kinds.has(kindOf(name)));
}

const namesOf = (turn: Told): string[] =>
  [turn.id, ...(turn.also ?? [])].filter(name => isOwnRow(turn) || !positional.test(name));

/** Ids of one kind tell turns apart: a turn has one id of each page or data that names it. */
const kindOf = (id: string): string => /:(?:user|assistant|system)$/.exec(id)?.[0] ?? '';

/** Whether both say the same, as far as a page and the site's data can. */
export function readsAs(known: Turn, turn: Told): boolean {
  return [known.text, ...(known.otherwise === undefined ? [] : [known.otherwise])].some(text => {
    if (text === turn.text) return true;
    if (known.from === 'data') return saysTheSame(text, turn.text);
    return turn.from === 'data' ? saysTheSame(turn.text, text) : fold(text) === fold(turn.text);
  });
}

/**
 * Those of `some` that say the same as `turn`; only those with its very words, where there are any: a page may cut a text short, so
 * that a longer question says all that a shorter one does.
 */
function readingAs(turn: Told, some: readonly Turn[]): readonly Turn[] {
  const alike = some.filter(each => readsAs(each, turn));
  const same = alike.filter(({ text }) => fold(text) === fold(turn.text));
  return same.length > 0 ? same : alike;
}

/** A row counts the turns before it. */
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

/** From here on, two texts are versions of one; and from there, when nothing follows that could tell. */
const muchAlike = 0.8;
const nearlyAlike = 0.9;
/** Letters. A shorter answer may be another one that differs by a word. */
const longEnough = 120;

/** The turn that page and data put in other words: much alike, and what follows it reads the same. */
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

/** Whether two accounts of what stands before a turn agree, or differ only by turns that one of them did not see. */
function mayFollow(known: Parent, seen: Parent, tree: Tree) {
  if (known === undefined || seen === undefined || known === seen) return true;
  return leadsTo(seen, known, tree) || leadsTo(known, seen, tree);
}
