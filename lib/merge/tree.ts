/** The tree of a conversation's turns by their parents. Edits and regenerations branch. Pure. */
import type { Turn } from '../core/conversation';

export type Tree = ReadonlyMap<string, Turn>;

/** Whether `ancestor` is the turn `id` itself or precedes it. */
export function hasAncestor(id: string | null, ancestor: string | null, tree: Tree): boolean {
  if (ancestor === null) return false;
  let next: string | null | undefined = id;
  // A walk with more steps than turns goes round a cycle.
  for (let steps = 0; typeof next === 'string' && steps <= tree.size; steps += 1) {
    if (next === ancestor) return true;
    next = tree.get(next)?.parent;
  }
  return false;
}

/** The known turns before this one, nearest first. A cycle in imported data ends where it closes. */
function listAncestors(id: string, tree: Tree): string[] {
  const found = new Set<string>();
  for (let next = tree.get(id)?.parent; typeof next === 'string' && tree.has(next); next = tree.get(next)?.parent) {
    if (next === id || found.has(next)) break;
    found.add(next);
  }
  return [...found];
}

/** The branch through `id`: the known turns above it, and below it the branch shown before, else the one seen last. */
export function findPath(id: string, tree: Tree, previousPath: readonly string[]): string[] {
  const shown = new Set(previousPath);
  const childOnPath = new Map<string, string>();
  for (const { id, parent } of tree.values()) {
    if (typeof parent === 'string' && (shown.has(id) || !shown.has(childOnPath.get(parent) ?? '')))
      childOnPath.set(parent, id);
  }
  const path = new Set([...listAncestors(id, tree).toReversed(), id]);
  for (let next = childOnPath.get(id); next !== undefined && !path.has(next); next = childOnPath.get(next))
    path.add(next);
  return [...path];
}

/** Sorts each turn after its parent, and keeps the order otherwise. */
export function sortParentsFirst(turns: readonly Turn[]): Turn[] {
  const byId = new Map(turns.map(turn => [turn.id, turn]));
  const ordered = new Set<Turn>();
  for (const turn of turns) {
    const chain = new Set<Turn>();
    for (let next: Turn | undefined = turn; next && !ordered.has(next) && !chain.has(next);) {
      chain.add(next);
      next = typeof next.parent === 'string' ? byId.get(next.parent) : undefined;
    }
    for (const each of [...chain].toReversed()) ordered.add(each);
  }
  return [...ordered];
}
