/** Attaches the turns of one snapshot to the tree of known turns. Pure. */
import type { Conversation, ObservedTurn, Turn } from '../core/conversation';
import { resolveProvisional } from './resolve-provisional';
import { isFinishedAnswer, chooseLaterDraft, isRecognizable } from './draft';
import { toDraftId, isProvisionalAnswer, isProvisional, isDraft, getPromptId } from './draft-id';
import { matchTurn, matchById } from './match-turn';
import { hasAncestor, findPath, type Tree } from './tree';
import { mergeTurn, removeField } from './merge-turn';

/** A turn of a snapshot before it is attached. Its ids are still those of the source. */
interface IncomingTurn {
  readonly turn: ObservedTurn;
  readonly observedAt: number;
  /** `sure` is true when the source itself names the parent. Otherwise the parent is the turn shown before, and the tree may know better. */
  readonly parent: string | null | undefined;
  readonly sure: boolean;
}

interface AttachedTurns extends Pick<Conversation, 'turns' | 'activePath'> {
  /** By the id of each incoming turn, the id under which it is stored. */
  readonly storedIds: ReadonlyMap<string, string>;
}

/** Returns the known turns with the incoming ones attached, parents first, and the branch shown last: the one through `leaf` if `isNewer`. */
export function attachTurns(
  known: Pick<Conversation, 'turns' | 'activePath'>,
  incoming: readonly IncomingTurn[],
  leaf: string | undefined,
  isNewer: boolean,
): AttachedTurns {
  const tree = new Map(known.turns.map(turn => [turn.id, turn]));
  const { named, resolveId, toStoredId } = createIdResolver(known, tree, incoming);
  // A turn without followers cannot close a cycle. Without this check, each turn of a long chat would walk up to the root.
  const followed = new Set(known.turns.map(({ parent }) => parent));
  for (const next of sortShownFirst(incoming, leaf)) {
    const { turn, observedAt, sure } = next;
    const parent = typeof next.parent === 'string' ? toStoredId(next.parent) : next.parent;
    if (isDraft(turn)) {
      const prompt = parent ?? toStoredId(getPromptId(turn));
      putDraft(tree, { ...turn, parent: prompt }, observedAt);
      followed.add(prompt);
      continue;
    }
    const id = isProvisional(turn) ? turn.id : resolveId(turn, parent);
    const present = tree.get(id);
    const joined = present ? mergeTurn(present, turn, isNewer) : toStoredTurn({ ...turn, id, observedAt }, turn.id);
    const isLinkSure = sure && (isNewer || turn.from === 'data');
    const linkedTurn =
      present || followed.has(id)
        ? attachToParent(joined, parent, isLinkSure, present?.from === 'data', tree)
        : setParent(joined, parent);
    tree.set(id, linkedTurn);
    followed.add(linkedTurn.parent);
  }
  resolveParents(tree, toStoredId);
  const resolved = resolveProvisional(tree);
  attachAnswers(tree);
  const replacements = new Map([...resolved, ...removeOvertaken(tree)]);
  const resolvePresent = (id: string | undefined) =>
    id === undefined ? undefined : (replacements.get(id) ?? findPresent(tree, id));
  const [last, now] = [
    resolvePresent(known.activePath.at(-1)),
    resolvePresent(leaf === undefined ? undefined : toStoredId(leaf)),
  ];
  const end = (isNewer ? (now ?? last) : (last ?? now)) ?? [...tree.keys()].at(-1);
  const activePath = end === undefined ? [] : findPath(end, tree, known.activePath);
  return { turns: [...tree.values()], activePath, storedIds: named };
}

const findPresent = (tree: Tree, id: string): string | undefined => (tree.has(id) ? id : undefined);

function toStoredTurn(turn: ObservedTurn & Pick<Turn, 'observedAt'>, incomingId: string): Turn {
  const isKnownId = turn.id === incomingId || incomingId.startsWith('row:');
  const also = isKnownId ? turn.also : [...(turn.also ?? []), incomingId];
  return removeField({ ...turn, ...(also && { also }) }, 'parent');
}

/** Resolves the stored id of each incoming turn. Turns matched by their own ids come first, so that no other turn takes those ids. */
function createIdResolver(
  known: Pick<Conversation, 'turns' | 'activePath'>,
  tree: Tree,
  incoming: readonly IncomingTurn[],
) {
  const names = new Map(known.turns.flatMap(({ id, also = [] }) => also.map(name => [name, id] as const)));
  const named = new Map<string, string>();
  for (const { turn } of incoming) {
    const storedId = isDraft(turn) ? undefined : matchById(turn, tree, names);
    if (storedId !== undefined && !named.has(turn.id)) named.set(turn.id, storedId);
  }
  const taken = new Set(named.values());
  const context = {
    tree,
    known: known.turns,
    names,
    path: known.activePath,
    together: incoming.map(({ turn }) => turn),
    followers: groupFollowers(incoming),
    depths: computeDepths(incoming),
    taken,
  };
  const toStoredId = (id: string): string => named.get(id) ?? (tree.has(id) ? id : (names.get(id) ?? id));
  const resolveId = (turn: ObservedTurn, parent: string | null | undefined): string => {
    const id = named.get(turn.id) ?? matchTurn(turn, parent, context);
    named.set(turn.id, id);
    taken.add(id);
    return id;
  };
  return { named, resolveId, toStoredId };
}

function groupFollowers(incoming: readonly IncomingTurn[]): Map<string, ObservedTurn[]> {
  const followers = new Map<string, ObservedTurn[]>();
  for (const { turn, parent } of incoming) {
    if (typeof parent !== 'string') continue;
    const before = followers.get(parent);
    if (before) before.push(turn);
    else followers.set(parent, [turn]);
  }
  return followers;
}

function computeDepths(incoming: readonly IncomingTurn[]): Map<string, number> {
  const depths = new Map<string, number>();
  for (const { turn, parent } of incoming) {
    const above = typeof parent === 'string' ? depths.get(parent) : undefined;
    if (parent === null) depths.set(turn.id, 0);
    else if (above !== undefined) depths.set(turn.id, above + 1);
  }
  return depths;
}

/** Puts the shown branch first: of two turns with the same text, the shown one is the turn that a page may have shown. */
function sortShownFirst(incoming: readonly IncomingTurn[], leaf: string | undefined): readonly IncomingTurn[] {
  const parents = new Map(incoming.map(({ turn, parent }) => [turn.id, parent]));
  const shown = new Set<string>();
  for (let id: string | null | undefined = leaf; typeof id === 'string' && !shown.has(id); id = parents.get(id)) {
    shown.add(id);
  }
  const [first, rest] = [true, false].map(side => incoming.filter(({ turn }) => shown.has(turn.id) === side));
  return [...(first ?? []), ...(rest ?? [])];
}

const setParent = (turn: Turn, parent: string | null | undefined): Turn =>
  parent === undefined || parent === turn.id ? turn : { ...turn, parent };

/** Sets the parent if the source is sure of it, if none is known, or if it lies between the turn and its known parent. */
function attachToParent(
  turn: Turn,
  parent: string | null | undefined,
  isSure: boolean,
  wasSure: boolean,
  tree: Tree,
): Turn {
  if (parent === undefined || parent === turn.parent || hasAncestor(parent, turn.id, tree)) return turn;
  const isBetween = !wasSure && typeof turn.parent === 'string' && hasAncestor(parent, turn.parent, tree);
  return isSure || turn.parent === undefined || isBetween ? { ...turn, parent } : turn;
}

/** Keeps the latest checkpoint of the answer to a prompt, unless the finished answer is already known. */
function putDraft(tree: Map<string, Turn>, draft: ObservedTurn & { readonly parent: string }, seenAt: number): void {
  const id = isProvisionalAnswer(draft) ? draft.id : toDraftId(draft.parent);
  const known = tree.get(id);
  if (findAnswer(draft, tree)) return;
  tree.set(id, known ? chooseLaterDraft(known, draft, seenAt) : { ...draft, id, observedAt: seenAt });
}

/** Removes each draft whose finished answer is known. Returns the answer's id by the draft's id. */
function removeOvertaken(tree: Map<string, Turn>): ReadonlyMap<string, string> {
  const overtaken = new Map<string, string>();
  for (const draft of [...tree.values()].filter(isDraft)) {
    const answer = findAnswer(draft, tree);
    if (!answer) continue;
    overtaken.set(draft.id, answer.id);
    tree.delete(draft.id);
  }
  return overtaken;
}

const findAnswer = (draft: ObservedTurn, tree: Tree): Turn | undefined =>
  [...tree.values()].find(turn => turn.parent === draft.parent && isFinishedAnswer(turn, draft));

/** A finished answer may come alone, after its prompt has left the window. It is attached to the prompt whose draft it alone continues. */
function attachAnswers(tree: Map<string, Turn>): void {
  const open = [...tree.values()].filter(isDraft).filter(draft => isRecognizable(draft) && !findAnswer(draft, tree));
  // The same provisional prompt may have been sent twice. Only the site can say which of the two this answers.
  for (const draft of open.filter(each => !isProvisionalAnswer(each))) {
    const candidates = [...tree.values()].filter(turn => turn.parent === undefined && isFinishedAnswer(turn, draft));
    const [answer] = candidates;
    if (!answer || candidates.length > 1 || open.some(other => other !== draft && isFinishedAnswer(answer, other)))
      continue;
    const { parent } = draft;
    if (typeof parent === 'string' && !hasAncestor(parent, answer.id, tree)) tree.set(answer.id, { ...answer, parent });
  }
}

/** A parent may be named by an id under which it is not stored. */
function resolveParents(tree: Map<string, Turn>, toStoredId: (id: string) => string): void {
  for (const turn of tree.values()) {
    if (typeof turn.parent !== 'string' || tree.has(turn.parent)) continue;
    const parent = toStoredId(turn.parent);
    if (tree.has(parent) && !hasAncestor(parent, turn.id, tree)) tree.set(turn.id, { ...turn, parent });
  }
}
