/** The tree of a conversation's turns by their parents. Edits and regenerations branch. Pure. */
import type { Turn } from '../core/conversation';

export type Tree = ReadonlyMap<string, Turn>;

/** Whether `ancestor` is the turn `id` itself or precedes it. */
export function leadsTo(id: string | null, above: string | null, tree: Tree): boolean {
  if (above === null) return false;
  let next: string | null | undefined = id;
  // A walk with more steps than turns goes round a cycle.
  for (let steps = 0; typeof next === 'string' && steps <= tree.size; steps += 1) {
    if (next === above) return true;
    next = tree.get(next)?.parent;
  }
  return false;
}

/** The known turns before this one, nearest first. A cycle in imported data ends where it closes. */
function ancestors(id: string, tree: Tree): string[] {
  const found = new Set<string>();
  for (let next = tree.get(id)?.parent; typeof next === 'string' && tree.has(next); next = tree.get(next)?.parent) {
    if (next === id || found.has(next)) break;
    found.add(next);
  }
  return [...found];
}

/** The branch through `id`: the known turns above it, and below it the branch shown before, else the one seen last. */
export function pathThrough(id: string, tree: Tree, before: readonly string[]): string[] {
  const shown = new Set(before);
  const below = new Map<string, string>();
  for (const { id, parent } of tree.values()) {
    if (typeof parent === 'string' && (shown.has(id) || !shown.has(below.get(parent) ?? ''))) below.set(parent, id);
  }
  const path = new Set([...ancestors(id, tree).toReversed(), id]);
  for (let next = below.get(id); next !== undefined && !path.has(next); next = below.get(next)) path.add(next);
  return [...path];
}

/** Sorts each turn after its parent, and keeps the order otherwise. */
export function parentsFirst(turns: readonly Turn[]): Turn[] {
  const byId = new Map(turns.map(turn => [turn.id, turn]));
  const ordered = new Set<Turn>();
  for (const turn of turns) {
    const line = new Set<Turn>();
    for (let next: Turn | undefined = turn; next && !ordered.has(next) && !line.has(next);) {
      line.add(next);
      next = typeof next.parent === 'string' ? byId.get(next.parent) : undefined;
    }
    for (const each of [...line].toReversed()) ordered.add(each);
  }
  return [...ordered];
}
