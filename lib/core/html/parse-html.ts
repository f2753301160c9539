/**
 * Parses the HTML of a file, such as a page of Google's Takeout, into a tree. Workers and Node have no browser's parser, which would also
 * need many times the page's size. Tags that are missing are put where a browser puts the common ones, and nothing is executed.
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
