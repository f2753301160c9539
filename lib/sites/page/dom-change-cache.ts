/**
 * Caches what was read of an element until something in it changes. The observer of a page must report every change here. On a page
 * without an observer nothing counts as unchanged.
 */
import { readPiece } from './time-limited-read';

/** A logical clock that advances with every report of changes. */
let version = 1;
/** By observed page: the version at which observation began, and a function that reports pending changes. */
const trackedPages = new WeakMap<Document, { readonly since: number; readonly flush: () => void }>();

/** The versions at which something last happened to a node. */
export interface NodeChanges {
  /** Something inside the node changed. */
  changed: number;
  /** The node was inserted or moved. */
  placed: number;
  /** One of the node's attributes changed, which may affect selectors below it. */
  marked: number;
}
const changesByNode = new WeakMap<Node, NodeChanges>();
const noChanges: Readonly<NodeChanges> = { changed: 0, placed: 0, marked: 0 };

export const getChanges = (node: Node): Readonly<NodeChanges> => changesByNode.get(node) ?? noChanges;

export interface ChangeTracker {
  /** `changed`: targets of mutation records; `marked`: targets of attribute changes; `placed`: added nodes. */
  report(changed: Iterable<Node>, placed: Iterable<Node>, marked?: Iterable<Node>): void;
  stop(): void;
}

/**
 * The caller must report every change of nodes, text and attributes from now on. `flush` is called before each reading and must report
 * pending changes.
 */
export function trackChanges(page: Document, flush: () => void = () => undefined): ChangeTracker {
  // Earlier cached values may be out of date.
  version += 1;
  trackedPages.set(page, { since: version, flush });
  return {
    report(changed, placed, marked = []) {
      version += 1;
      for (const node of changed) markChanged(node);
      // A removed node may have been changed while it was outside of the page, where changes are not reported.
      for (const node of placed) getOwnChanges(node).placed = version;
      for (const node of marked) getOwnChanges(node).marked = version;
    },
    stop: () => void trackedPages.delete(page),
  };
}

function getOwnChanges(node: Node): NodeChanges {
  const known = changesByNode.get(node);
  if (known) return known;
  const changes = { ...noChanges };
  changesByNode.set(node, changes);
  return changes;
}

function markChanged(node: Node): void {
  for (let at: Node | null = node; at; at = at.parentNode) {
    const changes = getOwnChanges(at);
    if (changes.changed === version) return;
    changes.changed = version;
  }
}

/** The current version, for `isUnchangedSince`. */
export const getVersion = (): number => version;

/** Reports pending changes. Returns the version since which all changes are known; `undefined` without an observer. */
export function getTrackedSince(page: Document): number | undefined {
  const tracked = trackedPages.get(page);
  tracked?.flush();
  return tracked?.since;
}

/** Whether the element's content is known to be unchanged since that version. */
function isUnchangedSince(element: Element, since: number): boolean {
  const trackedSince = trackedPages.get(element.ownerDocument)?.since ?? Infinity;
  if (trackedSince > since || getChanges(element).changed > since) return false;
  let top: Node = element;
  for (let at: Node | null = element; at; at = at.parentNode) {
    if (getChanges(at).placed > since) return false;
    top = at;
  }
  // Changes of a detached node are not reported.
  return top === element.ownerDocument;
}

/**
 * Caches `compute` per element and argument until the element changes. It must depend only on the element's content and on one optional
 * argument: a string, or an object that is the same each time.
 */
export function memoizeByElement<Args extends readonly [] | readonly [unknown], Value>(
  compute: (place: Element, ...args: Args) => Value,
): (place: Element, ...args: Args) => Value {
  const cache = new WeakMap<Element, Map<unknown, { readonly at: number; readonly value: Value }>>();
  return (place, ...args) => {
    const byArgument = cache.get(place) ?? new Map<unknown, { readonly at: number; readonly value: Value }>();
    const cached = byArgument.get(args[0]);
    if (cached && isUnchangedSince(place, cached.at)) return cached.value;
    // Without a cache the value would be computed in full each time, so the time limit does not apply.
    if (!trackedPages.has(place.ownerDocument)) return compute(place, ...args);
    const value = readPiece(cached?.at, () => compute(place, ...args));
    cache.set(place, byArgument.set(args[0], { at: version, value }));
    return value;
  };
}
