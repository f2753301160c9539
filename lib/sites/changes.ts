/**
 * What is read of an element need not be read again while nothing in it changed. Whoever watches a page tells of every change
 * here; on a page of which nobody tells, nothing is known to be unchanged.
 */

/** Counts the times that somebody told of changes. */
let moment = 1;
/** Since when somebody tells of the changes on a page. */
const followed = new WeakMap<Document, number>();
/** When something in a node last changed, and when a node last came to where it stands. */
const changedAt = new WeakMap<Node, number>();
const placedAt = new WeakMap<Node, number>();

export interface Following {
  /** `changed`: what records of changes named as their targets; `placed`: the nodes that were added. */
  tell(changed: Iterable<Node>, placed: Iterable<Node>): void;
  end(): void;
}

/** Whoever calls this tells of every change of nodes, text and attributes on the page from now on, before anything is read. */
export function followChanges(page: Document): Following {
  // What was read before may be of any age.
  moment += 1;
  followed.set(page, moment);
  return {
    tell(changed, placed) {
      moment += 1;
      for (const node of changed) touch(node);
      // One that was taken out may have been changed outside of the page, which nobody is told of.
      for (const node of placed) placedAt.set(node, moment);
    },
    end: () => void followed.delete(page),
  };
}

function touch(node: Node): void {
  for (let at: Node | null = node; at && changedAt.get(at) !== moment; at = at.parentNode) changedAt.set(at, moment);
}

/** For `unchangedSince`. */
export const thisMoment = (): number => moment;

/** Whether what is in `element` is known to be what it was at that moment. */
export function unchangedSince(element: Element, since: number): boolean {
  if ((followed.get(element.ownerDocument) ?? Infinity) > since || (changedAt.get(element) ?? 0) > since) return false;
  let top: Node = element;
  for (let at: Node | null = element; at; at = at.parentNode) {
    if ((placedAt.get(at) ?? 0) > since) return false;
    top = at;
  }
  // What stands outside of the page changes unseen.
  return top === element.ownerDocument;
}

/** `find`, which must depend on nothing but what is in the element and on `asked`; not asked again while nothing in there changed. */
export function remembering<Value>(
  find: (place: Element, asked: string) => Value,
): (place: Element, asked: string) => Value {
  const found = new WeakMap<Element, Map<string, { readonly at: number; readonly value: Value }>>();
  return (place, asked) => {
    const here = found.get(place) ?? new Map<string, { readonly at: number; readonly value: Value }>();
    const known = here.get(asked);
    if (known && unchangedSince(place, known.at)) return known.value;
    const value = find(place, asked);
    found.set(place, here.set(asked, { at: thisMoment(), value }));
    return value;
  };
}
