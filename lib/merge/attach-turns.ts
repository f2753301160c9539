/** Attaches the turns of one snapshot to the tree of known turns. Pure. */
import type { Conversation, SeenTurn, Turn } from '../core/conversation';
import { settleAsked } from './provisional-prompts';
import { goesOnFrom, laterDraft, tellsEnough } from './draft';
import { draftId, isAnswerToAsked, isAsked, isDraft, promptOf } from './draft-id';
import { nameOf, sureNameOf } from './match-turns';
import { leadsTo, pathThrough, type Tree } from './tree';
import { joinTurn, without, type Told } from './merge-turn';

/** A turn of a snapshot before it is attached. Its ids are still those of the source. */
export interface Arrival {
  readonly turn: Told;
  readonly observedAt: number;
  /** `sure` is true when the source itself names the parent. Otherwise the parent is the turn shown before, and the tree may know better. */
  readonly parent: string | null | undefined;
  readonly sure: boolean;
}

export interface Grafted extends Pick<Conversation, 'turns' | 'activePath'> {
  /** By the id of each incoming turn, the id under which it is stored. */
  readonly named: ReadonlyMap<string, string>;
}

/** Returns the known turns with the incoming ones attached, parents first, and the branch shown last: the one through `leaf` if `isNewer`. */
export function graft(
  known: Pick<Conversation, 'turns' | 'activePath'>,
  arrivals: readonly Arrival[],
  leaf: string | undefined,
  newer: boolean,
): Grafted {
  const tree = new Map(known.turns.map(turn => [turn.id, turn]));
  const { named, nameFor, stored } = naming(known, tree, arrivals);
  // A turn without followers cannot close a cycle. Without this check, each turn of a long chat would walk up to the root.
  const followed = new Set(known.turns.map(({ parent }) => parent));
  for (const arrival of shownFirst(arrivals, leaf)) {
    const { turn, observedAt, sure } = arrival;
    const parent = typeof arrival.parent === 'string' ? stored(arrival.parent) : arrival.parent;
    if (isDraft(turn)) {
      const prompt = parent ?? stored(promptOf(turn));
      putDraft(tree, { ...turn, parent: prompt }, observedAt);
      followed.add(prompt);
      continue;
    }
    const id = isAsked(turn) ? turn.id : nameFor(turn, parent);
    const present = tree.get(id);
    const joined = present ? joinTurn(present, turn, newer) : asStored({ ...turn, id, observedAt }, turn.id);
    const isSure = sure && (newer || turn.from === 'data');
    const placed =
      present || followed.has(id)
        ? linked(joined, parent, isSure, present?.from === 'data', tree)
        : under(joined, parent);
    tree.set(id, placed);
    followed.add(placed.parent);
  }
  mendParents(tree, stored);
  const settled = settleAsked(tree);
  adoptAnswers(tree);
  const gone = new Map([...settled, ...dropOvertaken(tree)]);
  const shown = (id: string | undefined) => (id === undefined ? undefined : (gone.get(id) ?? presentIn(tree, id)));
  const [last, now] = [shown(known.activePath.at(-1)), shown(leaf === undefined ? undefined : stored(leaf))];
  const end = (newer ? (now ?? last) : (last ?? now)) ?? [...tree.keys()].at(-1);
  const activePath = end === undefined ? [] : pathThrough(end, tree, known.activePath);
  return { turns: [...tree.values()], activePath, named };
}

const presentIn = (tree: Tree, id: string): string | undefined => (tree.has(id) ? id : undefined);

function asStored(turn: Told & Pick<Turn, 'observedAt'>, arrivedAs: string): Turn {
  const named = turn.id === arrivedAs || arrivedAs.startsWith('row:');
  const also = named ? turn.also : [...(turn.also ?? []), arrivedAs];
  return without({ ...turn, ...(also && { also }) }, 'parent');
}

/** Resolves the stored id of each incoming turn. Turns matched by their own ids come first, so that no other turn takes those ids. */
function naming(known: Pick<Conversation, 'turns' | 'activePath'>, tree: Tree, arrivals: readonly Arrival[]) {
  const names = new Map(known.turns.flatMap(({ id, also = [] }) => also.map(name => [name, id] as const)));
  const named = new Map<string, string>();
  for (const { turn } of arrivals) {
    const sure = isDraft(turn) ? undefined : sureNameOf(turn, tree, names);
    if (sure !== undefined && !named.has(turn.id)) named.set(turn.id, sure);
  }
  const taken = new Set(named.values());
  const surroundings = {
    tree,
    known: known.turns,
    names,
    path: known.activePath,
    together: arrivals.map(({ turn }) => turn),
    followers: followersOf(arrivals),
    depths: depthsOf(arrivals),
    taken,
  };
  const stored = (id: string): string => named.get(id) ?? (tree.has(id) ? id : (names.get(id) ?? id));
  const nameFor = (turn: Told, parent: string | null | undefined): string => {
    const id = named.get(turn.id) ?? nameOf(turn, parent, surroundings);
    named.set(turn.id, id);
    taken.add(id);
    return id;
  };
  return { named, nameFor, stored };
}

function followersOf(arrivals: readonly Arrival[]): Map<string, SeenTurn[]> {
  const followers = new Map<string, SeenTurn[]>();
  for (const { turn, parent } of arrivals) {
    if (typeof parent !== 'string') continue;
    const before = followers.get(parent);
    if (before) before.push(turn);
    else followers.set(parent, [turn]);
  }
  return followers;
}

function depthsOf(arrivals: readonly Arrival[]): Map<string, number> {
  const depths = new Map<string, number>();
  for (const { turn, parent } of arrivals) {
    const above = typeof parent === 'string' ? depths.get(parent) : undefined;
    if (parent === null) depths.set(turn.id, 0);
    else if (above !== undefined) depths.set(turn.id, above + 1);
  }
  return depths;
}

/** Puts the shown branch first: of two turns with the same text, the shown one is the turn that a page may have shown. */
function shownFirst(arrivals: readonly Arrival[], leaf: string | undefined): readonly Arrival[] {
  const parents = new Map(arrivals.map(({ turn, parent }) => [turn.id, parent]));
  const shown = new Set<string>();
  for (let id: string | null | undefined = leaf; typeof id === 'string' && !shown.has(id); id = parents.get(id)) {
    shown.add(id);
  }
  const [first, rest] = [true, false].map(side => arrivals.filter(({ turn }) => shown.has(turn.id) === side));
  return [...(first ?? []), ...(rest ?? [])];
}

const under = (turn: Turn, parent: string | null | undefined): Turn =>
  parent === undefined || parent === turn.id ? turn : { ...turn, parent };

/** Sets the parent if the source is sure of it, if none is known, or if it lies between the turn and its known parent. */
function linked(turn: Turn, parent: string | null | undefined, sure: boolean, wasSure: boolean, tree: Tree): Turn {
  if (parent === undefined || parent === turn.parent || leadsTo(parent, turn.id, tree)) return turn;
  const between = !wasSure && typeof turn.parent === 'string' && leadsTo(parent, turn.parent, tree);
  return sure || turn.parent === undefined || between ? { ...turn, parent } : turn;
}

/** Keeps the latest checkpoint of the answer to a prompt, unless the finished answer is already known. */
function putDraft(tree: Map<string, Turn>, draft: Told & { readonly parent: string }, seenAt: number): void {
  const id = isAnswerToAsked(draft) ? draft.id : draftId(draft.parent);
  const known = tree.get(id);
  if (answerTo(draft, tree)) return;
  tree.set(id, known ? laterDraft(known, draft, seenAt) : { ...draft, id, observedAt: seenAt });
}

/** Removes each draft whose finished answer is known. Returns the answer's id by the draft's id. */
function dropOvertaken(tree: Map<string, Turn>): ReadonlyMap<string, string> {
  const overtaken = new Map<string, string>();
  for (const draft of [...tree.values()].filter(isDraft)) {
    const answer = answerTo(draft, tree);
    if (!answer) continue;
    overtaken.set(draft.id, answer.id);
    tree.delete(draft.id);
  }
  return overtaken;
}

const answerTo = (draft: Told, tree: Tree): Turn | undefined =>
  [...tree.values()].find(turn => turn.parent === draft.parent && goesOnFrom(turn, draft));

/** A finished answer may come alone, after its prompt has left the window. It is attached to the prompt whose draft it alone continues. */
function adoptAnswers(tree: Map<string, Turn>): void {
  const open = [...tree.values()].filter(isDraft).filter(draft => tellsEnough(draft) && !answerTo(draft, tree));
  // The same provisional prompt may have been sent twice. Only the site can say which of the two this answers.
  for (const draft of open.filter(each => !isAnswerToAsked(each))) {
    const alone = [...tree.values()].filter(turn => turn.parent === undefined && goesOnFrom(turn, draft));
    const [answer] = alone;
    if (!answer || alone.length > 1 || open.some(other => other !== draft && goesOnFrom(answer, other))) continue;
    const { parent } = draft;
    if (typeof parent === 'string' && !leadsTo(parent, answer.id, tree)) tree.set(answer.id, { ...answer, parent });
  }
}

/** A parent may be named by an id under which it is not stored. */
function mendParents(tree: Map<string, Turn>, stored: (id: string) => string): void {
  for (const turn of tree.values()) {
    if (typeof turn.parent !== 'string' || tree.has(turn.parent)) continue;
    const parent = stored(turn.parent);
    if (tree.has(parent) && !leadsTo(parent, turn.id, tree)) tree.set(turn.id, { ...turn, parent });
  }
}
