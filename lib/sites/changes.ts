/**
 * What is read of an element need not be read again while nothing in it changed. Whoever watches a page tells of every change
 * here; on a page of which nobody tells, nothing is known to be unchanged.
 */
import { inTime } from './piecewise';

/** Counts the times that somebody told of changes. */
let moment = 1;
/** Since when somebody tells of the changes on a page, and how to have them told at once. */
const followed = new WeakMap<Document, { readonly since: number; readonly settle: () => void }>();

/** The moments of what last happened to a node. */
export interface Note {
  /** Something in it changed. */
  changed: number;
  /** It came to where it stands. */
  placed: number;
  /** An attribute of its own changed, on which depends what a selector finds below. */
  marked: number;
}
const notes = new WeakMap<Node, Note>();
const unheardOf: Readonly<Note> = { changed: 0, placed: 0, marked: 0 };

export const noteOf = (node: Node): Readonly<Note> => notes.get(node) ?? unheardOf;

export interface Following {
  /** `changed`: what records of changes named as their targets; `marked`: those of attributes; `placed`: the nodes that were added. */
  tell(changed: Iterable<Node>, placed: Iterable<Node>, marked?: Iterable<Node>): void;
  end(): void;
}

/**
 * Whoever calls this tells of every change of nodes, text and attributes on the page from now on; `settle` is called before the page
 * is read, for what was not told yet.
 */
export function followChanges(page: Document, settle: () => void = () => undefined): Following {
  // What was read before may be of any age.
  moment += 1;
  followed.set(page, { since: moment, settle });
  return {
    tell(changed, placed, marked = []) {
      moment += 1;
      for (const node of changed) touch(node);
      // One that was taken out may have been changed outside of the page, which nobody is told of.
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

/** For `unchangedSince`. */
export const thisMoment = (): number => moment;

/** The first moment since which all changes are known, up to now; `undefined` where nobody tells of any. */
export function followedSince(page: Document): number | undefined {
  const following = followed.get(page);
  following?.settle();
  return following?.since;
}

/** Whether what is in `element` is known to be what it was at that moment. */
export function unchangedSince(element: Element, since: number): boolean {
  const known = followed.get(element.ownerDocument)?.since ?? Infinity;
  if (known > since || noteOf(element).changed > since) return false;
  let top: Node = element;
  for (let at: Node | null = element; at; at = at.parentNode) {
    if (noteOf(at).placed > since) return false;
    top = at;
  }
  // What stands outside of the page changes unseen.
  return top === element.ownerDocument;
}

/**
 * `find`, which must depend on nothing but what is in the element and on `asked`; not asked again while nothing in there changed.
 * `asked` is at most one thing: a word, or rules that are the same object each time.
 */
export function remembering<Asked extends readonly [] | readonly [unknown], Value>(
  find: (place: Element, ...asked: Asked) => Value,
): (place: Element, ...asked: Asked) => Value {
  const found = new WeakMap<Element, Map<unknown, { readonly at: number; readonly value: Value }>>();
  return (place, ...asked) => {
    const here = found.get(place) ?? new Map<unknown, { readonly at: number; readonly value: Value }>();
    const known = here.get(asked[0]);
    if (known && unchangedSince(place, known.at)) return known.value;
    // What cannot be remembered is never less the next time.
    if (!followed.has(place.ownerDocument)) return find(place, ...asked);
    const value = inTime(known?.at, () => find(place, ...asked));
    found.set(place, here.set(asked[0], { at: moment, value }));
    return value;
  };
}
