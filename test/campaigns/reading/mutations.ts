/** Redesigns, one mark at a time: what a site's next version may do to the marks that an adapter looks for. */
import type { Hook } from './marks';

export interface Mutation {
  readonly name: string;
  /** What the page has no longer, or has twice, so that a right reading may lack or repeat it. */
  readonly kind: 'renamed' | 'removed' | 'doubled' | 'reordered';
  /** Changes `page`; the element that was removed or doubled, for the judge. */
  readonly apply: (page: Document) => Element | undefined;
}

/** Everything that can be done to a mark that stands at `count` places of the page. */
export function mutationsOf(hook: Hook, count: number): Mutation[] {
  const last = count - 1;
  const places = [...new Set([0, Math.floor(last / 2), last])];
  return [
    {
      name: 'renamed everywhere',
      kind: 'renamed',
      apply: page => {
        for (const one of bearers(page, hook)) rename(one, hook);
        return undefined;
      },
    },
    ...(count > 1
      ? places.map((n): Mutation => ({
          name: `renamed at place ${n + 1} of ${count}`,
          kind: 'renamed',
          apply: page => {
            rename(at(page, hook, n), hook);
            return undefined;
          },
        }))
      : []),
    ...places.map((n): Mutation => ({
      name: `element removed at place ${n + 1} of ${count}`,
      kind: 'removed',
      apply: page => {
        const element = at(page, hook, n);
        element.remove();
        return element;
      },
    })),
    ...places.map((n): Mutation => ({
      name: `element doubled at place ${n + 1} of ${count}`,
      kind: 'doubled',
      apply: page => {
        const element = at(page, hook, n);
        // A document has room for one root.
        if (element.parentElement) element.after(element.cloneNode(true));
        return element;
      },
    })),
    ...(count > 1
      ? [
          {
            name: `first and last of the ${count} at one place exchanged`,
            kind: 'reordered',
            apply: page => {
              exchangeSiblings(bearers(page, hook));
              return undefined;
            },
          } satisfies Mutation,
        ]
      : []),
  ];
}

/** The elements that bear the mark, in page order. */
export function bearers(page: Document, hook: Hook): Element[] {
  switch (hook.kind) {
    case 'tag':
      return [...page.getElementsByTagName(hook.name)];
    case 'class':
      return [...page.getElementsByClassName(hook.name)];
    case 'id':
      return all(page, `[id="${CSS_escape(hook.name)}"]`);
    case 'attribute':
      return all(page, `[${hook.name}]`);
    case 'value':
      return all(page, `[${hook.name}${hook.operator}"${CSS_escape(hook.value)}"]`);
  }
}

const CSS_escape = (text: string) => text.replace(/["\\]/g, '\\$&');
const all = (page: Document, selector: string) => [...page.querySelectorAll(selector)];

function at(page: Document, hook: Hook, place: number): Element {
  const element = bearers(page, hook)[place];
  if (!element) throw new Error(`No place ${place}: the copy of the page differs.`);
  return element;
}

function rename(element: Element, hook: Hook): void {
  if (hook.kind === 'tag') {
    const renamed = element.ownerDocument.createElement(`re-${hook.name}`);
    for (const { name, value } of element.attributes) renamed.setAttribute(name, value);
    renamed.append(...element.childNodes);
    element.replaceWith(renamed);
  } else if (hook.kind === 'class') {
    element.classList.replace(hook.name, `re-${hook.name}`);
  } else if (hook.kind === 'id') {
    element.id = `re-${hook.name}`;
  } else if (hook.kind === 'attribute') {
    const value = element.getAttribute(hook.name) ?? '';
    element.removeAttribute(hook.name);
    element.setAttribute(`data-re-${hook.name}`, value);
  } else {
    const value = element.getAttribute(hook.name) ?? '';
    element.setAttribute(hook.name, value.replace(hook.value, `re${Array.from(hook.value).toReversed().join('')}`));
  }
}

/** Children of one parent only: what moves from one turn into another was said there, as far as a page can tell. */
function exchangeSiblings(elements: readonly Element[]): void {
  const one = elements.find(element =>
    elements.some(other => other !== element && other.parentNode === element.parentNode),
  );
  const other = elements.findLast(element => element.parentNode === one?.parentNode);
  if (!one || !other) return;
  const place = one.ownerDocument.createComment('');
  one.replaceWith(place);
  other.replaceWith(one);
  place.replaceWith(other);
}
