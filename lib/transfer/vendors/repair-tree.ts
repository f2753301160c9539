/** Normalizes the tree of messages in an export, which may lack a message, contain one twice, or have a cycle. */
import type { ChatSheet } from './chat-csv';

export interface Loose {
  readonly id: string;
  readonly parent: string | null;
}

interface Mended<T> {
  /** Each with a unique id and an existing parent; those without a parent are first messages. In the original order. */
  readonly all: readonly T[];
  /** The missing parent's id, by the id of each message that names it. */
  readonly lost: ReadonlyMap<string, string>;
}

/**
 * Of duplicates the first one is kept; a cycle is opened at its first message; the followers of a missing message become first messages. All
 * of that is counted, each missing message once.
 */
export function mended<T extends Loose>(loose: readonly T[], sheet: ChatSheet): Mended<T> {
  const byId = new Map<string, T>();
  for (const one of loose) if (!byId.has(one.id)) byId.set(one.id, one);
  sheet.skip('message that is there twice', loose.length - byId.size);
  const lost = new Map<string, string>();
  for (const one of byId.values()) {
    if (one.parent === null || byId.has(one.parent)) continue;
    lost.set(one.id, one.parent);
    byId.set(one.id, { ...one, parent: null });
  }
  sheet.skip('message that others answer and the export lacks', new Set(lost.values()).size);
  sheet.skip('circle of messages', cutCircles(byId));
  return { all: [...byId.values()], lost };
}

/** Returns the number of cycles. */
function cutCircles<T extends Loose>(byId: Map<string, T>): number {
  let circles = 0;
  const safe = new Set<string | null>([null]);
  for (const { id } of byId.values()) {
    const way = new Set<string>();
    let next: string | null = id;
    while (next !== null && !safe.has(next) && !way.has(next)) {
      way.add(next);
      next = byId.get(next)?.parent ?? null;
    }
    const cut = next !== null && way.has(next) ? byId.get(next) : undefined;
    if (cut) {
      circles += 1;
      byId.set(cut.id, { ...cut, parent: null });
    }
    for (const each of way) safe.add(each);
  }
  return circles;
}

/**
 * The end of the branch that was written last: the newest message without followers, or the last of several at the same time. A message
 * without a time is as new as its parent. `at` is in milliseconds since 1970.
 */
export function newestLeaf(all: readonly (Loose & { readonly at?: number | undefined })[]): string | undefined {
  const byId = new Map(all.map(one => [one.id, one]));
  const times = new Map<string, number>();
  // Each path upwards is walked once, however many branches share it.
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
