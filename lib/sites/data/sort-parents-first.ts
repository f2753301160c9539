/** Sorts items that name their parent: turns, and the messages that turns consist of. */

interface Linked {
  readonly id: string;
  readonly parent: string | null;
}

/**
 * Returns all items, each after its parent and each branch in one run. Returns `undefined` for a duplicate id, a missing parent or a
 * loop.
 */
export function sortParentsFirst<T extends Linked>(nodes: readonly T[]): T[] | undefined {
  const childrenOf = new Map<string | null, T[]>([[null, []], ...nodes.map(({ id }): [string, T[]] => [id, []])]);
  if (childrenOf.size !== nodes.length + 1) return undefined;
  for (const node of nodes) {
    const siblings = childrenOf.get(node.parent);
    if (!siblings) return undefined;
    siblings.push(node);
  }
  const ordered: T[] = [];
  const stack = (childrenOf.get(null) ?? []).toReversed();
  for (let next = stack.pop(); next; next = stack.pop()) {
    ordered.push(next);
    for (const child of (childrenOf.get(next.id) ?? []).toReversed()) stack.push(child);
  }
  // Items in a loop are not reachable from a root.
  return ordered.length === nodes.length ? ordered : undefined;
}
