/**
 * Caches what was read of an element until something in it changes. The observer of a page must report every change here. On a page
 * without an observer nothing counts as unchanged.
 */
import { inTime } from './time-limited-read';

/** A logical clock that advances with every report of changes. */
let moment = 1;
/** By observed page: the version at which observation began, and a function that reports pending changes. */
const followed = new WeakMap<Document, { readonly since: number; readonly settle: () => void }>();

/** The versions at which something last happened to a node. */
export interface Note {
  /** Something inside the node changed. */
  changed: number;
  /** The node was inserted or moved. */
  placed: number;
  /** One of the node's attributes changed, which may affect selectors below it. */
  marked: number;
}
const notes = new WeakMap<Node, Note>();
const unheardOf: Readonly<Note> = { changed: 0, placed: 0, marked: 0 };

export const noteOf = (node: Node): Readonly<Note> => notes.get(node) ?? unheardOf;

export interface Following {
  /** `changed`: targets of mutation records; `marked`: targets of attribute changes; `placed`: added nodes. */
  tell(changed: Iterable<Node>, placed: Iterable<Node>, marked?: Iterable<Node>): void;
  end(): void;
}

/**
 * The caller must report every change of nodes, text and attributes from now on. `flush` is called before each reading and must report
 * pending changes.
 */
export function followChanges(page: Document, settle: () => void = () => undefined): Following {
  // Earlier cached values may be out of date.
  moment += 1;
  followed.set(page, { since: moment, settle });
  return {
    tell(changed, placed, marked = []) {
      moment += 1;
      for (const node of changed) touch(node);
      // A removed node may have been changed while it was outside of the page, where changes are not reported.
      for (const node of placed) own(node).placed = moment;
      for (const node of marked) own(node).marked = moment;
    },
    end: () => void followed.delete(page),
  };
}

function own(node: Node): Note {
  const known = notes.get(node);
  if (known) return known;
  const note = { ...unheardOf };
  notes.set(node, note);
  return note;
}

function touch(node: Node): void {
  for (let at: Node | null = node; at; at = at.parentNode) {
    const note = own(at);
    if (note.changed === moment) return;
    note.changed = moment;
  }
}

/** The current version, for `isUnchangedSince`. */
export const thisMoment = (): number => moment;

/** Reports pending changes. Returns the version since which all changes are known; `undefined` without an observer. */
export function followedSince(page: Document): number | undefined {
  const following = followed.get(page);
  following?.settle();
  return following?.since;
}

/** Whether the element's content is known to be unchanged since that version. */
export function unchangedSince(element: Element, since: number): boolean {
  const known = followed.get(element.ownerDocument)?.since ?? Infinity;
  if (known > since || noteOf(element).changed > since) return false;
  let top: Node = element;
  for (let at: Node | null = element; at; at = at.parentNode) {
    if (noteOf(at).placed > since) return false;
    top = at;
  }
  // Changes of a detached node are not reported.
  return top === element.ownerDocument;
}

/**
 * Caches `compute` per element and argument until the element changes. It must depend only on the element's content and on one optional
 * argument: a string, or an object that is the same each time.
 */
export function remembering<Asked extends readonly [] | readonly [unknown], Value>(
  find: (place: Element, ...asked: Asked) => Value,
): (place: Element, ...asked: Asked) => Value {
  const found = new WeakMap<Element, Map<unknown, { readonly at: number; readonly value: Value }>>();
  return (place, ...asked) => {
    const here = found.get(place) ?? new Map<unknown, { readonly at: number; readonly value: Value }>();
    const known = here.get(asked[0]);
    if (known && unchangedSince(place, known.at)) return known.value;
    // Without a cache the value would be computed in full each time, so the time limit does not apply.
    if (!followed.has(place.ownerDocument)) return find(place, ...asked);
    const value = inTime(known?.at, () => find(place, ...asked));
    found.set(place, here.set(asked[0], { at: moment, value }));
    return value;
  };
}
