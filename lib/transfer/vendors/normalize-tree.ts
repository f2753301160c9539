/** Normalizes the tree of messages in an export, which may lack a message, contain one twice, or have a cycle. */
import { getNumber, getText } from '../../sites/data/json';
import type { ChatContext } from './chat-context';

export interface TreeNode {
  readonly id: string;
  readonly parent: string | null;
}

/** Returns an id in the file's own tree, which some programs write as a number. */
export const getNodeId = (value: unknown, key: string): string | undefined => {
  const number = getNumber(value, key);
  return number === undefined ? getText(value, key) : String(number);
};

interface NormalizedTree<T> {
  /** Each with a unique id and an existing parent; those without a parent are first messages. In the original order. */
  readonly all: readonly T[];
  /** The missing parent's id, by the id of each message that names it. */
  readonly lost: ReadonlyMap<string, string>;
}

/**
 * Of duplicates the first one is kept; a cycle is opened at its first message; the followers of a missing message become first messages. All
 * of that is counted, each missing message once.
 */
export function normalizeTree<T extends TreeNode>(nodes: readonly T[], context: ChatContext): NormalizedTree<T> {
  const byId = new Map<string, T>();
  for (const node of nodes) if (!byId.has(node.id)) byId.set(node.id, node);
  context.skip('message that is there twice', nodes.length - byId.size);
  const lost = new Map<string, string>();
  for (const node of byId.values()) {
    if (node.parent === null || byId.has(node.parent)) continue;
    lost.set(node.id, node.parent);
    byId.set(node.id, { ...node, parent: null });
  }
  context.skip('message that others answer and the export lacks', new Set(lost.values()).size);
  context.skip('circle of messages', removeCycles(byId));
  return { all: [...byId.values()], lost };
}

/** Returns the number of cycles. */
function removeCycles<T extends TreeNode>(byId: Map<string, T>): number {
  let cycles = 0;
  const safe = new Set<string | null>([null]);
  for (const { id } of byId.values()) {
    const path = new Set<string>();
    let next: string | null = id;
    while (next !== null && !safe.has(next) && !path.has(next)) {
      path.add(next);
      next = byId.get(next)?.parent ?? null;
    }
    const start = next !== null && path.has(next) ? byId.get(next) : undefined;
    if (start) {
      cycles += 1;
      byId.set(start.id, { ...start, parent: null });
    }
    for (const each of path) safe.add(each);
  }
  return cycles;
}

/**
 * The end of the branch that was written last: the newest message without followers, or the last of several at the same time. A message
 * without a time is as new as its parent. `at` is in milliseconds since 1970.
 */
export function findNewestLeaf(all: readonly (TreeNode & { readonly at?: number | undefined })[]): string | undefined {
  const byId = new Map(all.map(node => [node.id, node]));
  const times = new Map<string, number>();
  // Each path upwards is walked once, however many branches share it.
  const computeTime = (id: string): number => {
    const path: string[] = [];
    let time: number | undefined;
    for (let next: string | null = id; next !== null && time === undefined;) {
      const node = byId.get(next);
      time = times.get(next) ?? node?.at;
      path.push(next);
      next = node?.parent ?? null;
    }
    for (const each of path) times.set(each, time ?? 0);
    return time ?? 0;
  };
  const followed = new Set(all.map(({ parent }) => parent));
  let newest: { readonly id: string; readonly at: number } | undefined;
  for (const { id } of all) {
    if (followed.has(id)) continue;
    const at = computeTime(id);
    if (!newest || at >= newest.at) newest = { id, at };
  }
  return newest?.id;
}
