/** A tree of messages as an export tells it, made whole: an export may lack a message, name one twice, or go round in a circle. */

export interface Loose {
  readonly id: string;
  readonly parent: string | null;
}

export interface Mended<T> {
  /** Each with an id of its own, and a parent that is there; those without one are first messages. In the order they came. */
  readonly all: readonly T[];
  /** Those that name a message as their parent that is not there, and which. */
  readonly lost: ReadonlyMap<string, string>;
  /** How many circles were cut open, at the message of each that came first. */
  readonly circles: number;
  /** How many were left out because another has their id. */
  readonly doubles: number;
}

export function mended<T extends Loose>(loose: readonly T[]): Mended<T> {
  const byId = new Map<string, T>();
  for (const one of loose) if (!byId.has(one.id)) byId.set(one.id, one);
  const doubles = loose.length - byId.size;
  const lost = new Map<string, string>();
  for (const one of byId.values()) {
    if (one.parent === null || byId.has(one.parent)) continue;
    lost.set(one.id, one.parent);
    byId.set(one.id, { ...one, parent: null });
  }
  let circles = 0;
  const safe = new Set<string | null>([null]);
  for (const one of byId.values()) {
    const way = new Set<string>();
    let next: string | null = one.id;
    while (next !== null && !safe.has(next) && !way.has(next)) {
      way.add(next);
      next = byId.get(next)?.parent ?? null;
    }
    const cut = next !== null && way.has(next) ? byId.get(next) : undefined;
    if (cut) {
      circles += 1;
      byId.set(cut.id, { ...cut, parent: null });
    }
    for (const id of way) safe.add(id);
  }
  return { all: [...byId.values()], lost, circles, doubles };
}

/**
 * The turns with those below a message that is not there under its name, so that the chat says it has a gap. `turnAt`: which turn a
 * message is in.
 */
export function withGaps<T extends Loose>(
  turns: readonly T[],
  lost: ReadonlyMap<string, string>,
  turnAt: (id: string) => string | undefined,
): readonly T[] {
  if (lost.size === 0) return turns;
  const ids = new Set(turns.map(({ id }) => id));
  const above = new Map([...lost].map(([id, parent]) => [turnAt(id), parent]));
  return turns.map(turn => {
    const parent = above.get(turn.id);
    return turn.parent !== null || parent === undefined || ids.has(parent) ? turn : { ...turn, parent };
  });
}

/**
 * The end of the branch that was written last: the newest that nothing follows; of several at one time, the last. One without a time
 * is as new as what it follows. `at`: milliseconds since 1970.
 */
export function newestLeaf(all: readonly (Loose & { readonly at?: number | undefined })[]): string | undefined {
  const byId = new Map(all.map(one => [one.id, one]));
  const times = new Map<string, number>();
  // Each way up is gone once, however many branches share it.
  const timeOf = (id: string): number => {
    const way: string[] = [];
    let time: number | undefined;
    for (let next: string | null = id; next !== null && time === undefined;) {
      const one = byId.get(next);
      time = times.get(next) ?? one?.at;
      way.push(next);
      next = one?.parent ?? null;
    }
    for (const each of way) times.set(each, time ?? 0);
    return time ?? 0;
  };
  const followed = new Set(all.map(({ parent }) => parent));
  let newest: { readonly id: string; readonly at: number } | undefined;
  for (const { id } of all) {
    if (followed.has(id)) continue;
    const at = timeOf(id);
    if (!newest || at >= newest.at) newest = { id, at };
  }
  return newest?.id;
}
