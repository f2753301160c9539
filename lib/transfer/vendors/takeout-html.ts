/**
 * Parses the HTML of Google's Takeout into a tree. Workers and Node have no browser's parser, which would also need many times the page's
 * size. It knows what Takeout writes; anything else becomes text or is omitted, and nothing is executed.
 */
import type { Element, ElementContent, Root } from 'hast';
import { decodeReferences } from './decode-references';

const voidElements = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));
/** Elements without text for a reader, including their content. */
const ignoredElements = new Set(
  'script style template noscript iframe object svg title textarea select button'.split(' '),
);

/** The start of one of these siblings closes the open element. */
const closedBy: Readonly<Record<string, ReadonlySet<string>>> = {
  p: new Set(
    'p div ul ol dl li pre table blockquote h1 h2 h3 h4 h5 h6 hr section article header footer figure'.split(' '),
  ),
  li: new Set(['li']),
  dt: new Set(['dt', 'dd']),
  dd: new Set(['dt', 'dd']),
  tr: new Set(['tr', 'tbody', 'thead', 'tfoot']),
  td: new Set(['td', 'th', 'tr', 'tbody', 'tfoot']),
  th: new Set(['td', 'th', 'tr', 'tbody', 'tfoot']),
  thead: new Set(['tbody', 'tfoot']),
  tbody: new Set(['tbody', 'tfoot']),
};

/** Deeper elements are put at this depth, so that recursion over the tree stays limited. */
const maxDepth = 120;

const tagName = /[a-z][\w:-]*/iy;
const attribute = /\s*([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/y;
const tagEnd = /[^<>]*>/y;

/** Parses a piece of HTML in one pass, and never throws. */
export function parseHtml(html: string): Root {
  const root: Root = { type: 'root', children: [] };
  const open: Element[] = [];
  let at = 0;

  const put = (node: ElementContent) => (open.at(-1) ?? root).children.push(node);
  const write = (text: string) => {
    if (text !== '') put({ type: 'text', value: decodeReferences(text) });
  };
  const openElement = (element: Element) => {
    for (let last = open.at(-1); last && closedBy[last.tagName]?.has(element.tagName); last = open.at(-1)) open.pop();
    put(element);
    if (!voidElements.has(element.tagName) && open.length < maxDepth) open.push(element);
  };
  const closeElement = (name: string) => {
    const index = open.findLastIndex(element => element.tagName === name);
    if (index >= 0) open.length = index;
  };

  while (at < html.length) {
    const mark = html.indexOf('<', at);
    write(html.slice(at, mark < 0 ? html.length : mark));
    if (mark < 0) break;
    const tag = parseTag(html, mark);
    if (tag.kind === 'text') write('<');
    else if (tag.kind === 'end') closeElement(tag.name);
    else if (tag.kind === 'start' && !ignoredElements.has(tag.name)) {
      openElement({ type: 'element', tagName: tag.name, properties: tag.properties, children: [] });
    }
    at = tag.kind === 'start' && ignoredElements.has(tag.name) ? findElementEnd(html, tag.name, tag.end) : tag.end;
  }
  return root;
}

type Tag =
  | { readonly kind: 'start'; readonly name: string; readonly properties: Element['properties']; readonly end: number }
  | { readonly kind: 'end'; readonly name: string; readonly end: number }
  | { readonly kind: 'none' | 'text'; readonly end: number };

/** Parses the tag that begins at this `<`. */
function parseTag(html: string, mark: number): Tag {
  if (html.startsWith('<!--', mark)) return { kind: 'none', end: findEnd(html, '-->', mark + 4) };
  const isEndTag = html[mark + 1] === '/';
  tagName.lastIndex = mark + (isEndTag ? 2 : 1);
  const name = tagName.exec(html)?.[0].toLowerCase();
  if (name === undefined) {
    const isDeclaration = html[mark + 1] === '!' || html[mark + 1] === '?';
    return isDeclaration ? { kind: 'none', end: findEnd(html, '>', mark) } : { kind: 'text', end: mark + 1 };
  }
  // Without a prototype, because a page may use any attribute name.
  const properties = Object.create(null) as Element['properties'];
  let at = tagName.lastIndex;
  for (;;) {
    attribute.lastIndex = at;
    const found = attribute.exec(html);
    if (!found) break;
    at = attribute.lastIndex;
    properties[(found[1] ?? '').toLowerCase()] = decodeReferences(found[2] ?? found[3] ?? found[4] ?? '');
  }
  tagEnd.lastIndex = at;
  if (!tagEnd.test(html)) return { kind: 'text', end: mark + 1 };
  return isEndTag
    ? { kind: 'end', name, end: tagEnd.lastIndex }
    : { kind: 'start', name, properties, end: tagEnd.lastIndex };
}

/** The position after the end tag of this ignored element. */
function findElementEnd(html: string, name: string, from: number): number {
  const end = new RegExp(`</${name}\\b`, 'gi');
  end.lastIndex = from;
  return end.test(html) ? findEnd(html, '>', end.lastIndex) : html.length;
}

/** The position after the next `end`; the end of the page if there is none. */
function findEnd(html: string, end: string, from: number): number {
  const place = html.indexOf(end, from);
  return place < 0 ? html.length : place + end.length;
}

export const isElement = (node: { readonly type: string }): node is Element => node.type === 'element';

/** The text of a tree, with a line break for each `br`. */
export function getText(node: Root['children'][number]): string {
  if (node.type === 'text') return node.value;
  if (!isElement(node)) return '';
  return node.tagName === 'br' ? '\n' : node.children.map(getText).join('');
}

export const getAttribute = (element: Element, name: string): string => {
  const value = element.properties[name];
  return typeof value === 'string' ? value : '';
};

/** The outermost elements for which the function returns true, in order. */
export function findElements(tree: Root | Element, isWanted: (element: Element) => boolean): Element[] {
  const elements: readonly Root['children'][number][] = tree.children;
  return elements.flatMap(child =>
    !isElement(child) ? [] : isWanted(child) ? [child] : findElements(child, isWanted),
  );
}

/** What parts texts, or means something without a word in it. */
const structure = new Set(
  (
    'address article aside blockquote body caption center dd div dl dt figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup ' +
    'html legend li main menu nav ol p pre section summary table tbody td tfoot th thead tr ul br hr img input wbr'
  ).split(' '),
);

/**
 * Puts texts together that follow one another. Only the space is left of an element without a word: a file may have thousands in a row, and
 * whoever makes Markdown looks past each of them to the next word.
 */
export function joinWords(nodes: readonly ElementContent[]): ElementContent[] {
  const joined: ElementContent[] = [];
  for (const node of nodes) {
    const isWordless = isElement(node) && !structure.has(node.tagName) && node.children.every(isSpace);
    const left: ElementContent = isWordless ? { type: 'text', value: getText(node) } : node;
    const last = joined.at(-1);
    if (left.type !== 'text') joined.push(left);
    else if (last?.type === 'text') joined[joined.length - 1] = { type: 'text', value: last.value + left.value };
    else if (left.value !== '') joined.push(left);
  }
  return joined;
}

const isSpace = (node: ElementContent): boolean => node.type === 'text' && node.value.trim() === '';
