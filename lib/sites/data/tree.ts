/** Order among what names its own parent: turns, and the pieces that turns are made of. */

interface Linked {
  readonly id: string;
  readonly parent: string | null;
}

/**
 * All of them, each after its parent and every branch in one stretch. `undefined` where they disagree: an id that stands twice, a
 * parent that is not there, a loop.
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
  // What goes round in a loop is reached from nowhere.
  return ordered.length === all.length ? ordered : undefined;
}
