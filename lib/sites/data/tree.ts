/** Sorts items that name their parent: turns, and the messages that turns consist of. */

interface Linked {
  readonly id: string;
  readonly parent: string | null;
}

/**
 * Returns all items, each after its parent and each branch in one run. Returns `undefined` for a duplicate id, a missing parent or a
 * loop.
 */
export function parentsFirst<T extends Linked>(all: readonly T[]): T[] | undefined {
  const below = new Map<string | null, T[]>([[null, []], ...all.map(({ id }): [string, T[]] => [id, []])]);
  if (below.size !== all.length + 1) return undefined;
  for (const one of all) {
    const siblings = below.get(one.parent);
    if (!siblings) return undefined;
    siblings.push(one);
  }
  const ordered: T[] = [];
  const waiting = (below.get(null) ?? []).toReversed();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    ordered.push(next);
    for (const child of (below.get(next.id) ?? []).toReversed()) waiting.push(child);
  }
  // Items in a loop are not reachable from a root.
  return ordered.length === all.length ? ordered : undefined;
}
