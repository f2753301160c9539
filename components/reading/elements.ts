/**
 * Converts captured Markdown to a tree of harmless elements. Captured text is untrusted: HTML is shown as text, images are named and never
 * loaded, and the rest passes an allow-list.
 */
import type { Element, ElementContent, Root } from 'hast';
import { sanitize, defaultSchema } from 'hast-util-sanitize';
import type { Schema } from 'hast-util-sanitize';
import { common, createLowlight } from 'lowlight';
import type { Image, ImageReference, Nodes } from 'mdast';
import { toHast } from 'mdast-util-to-hast';
import type { State } from 'mdast-util-to-hast';
import { canDraw, canParse } from './budget';
import { parseWhole } from './parse-whole';

export interface ElementsOptions {
  /** A prefix for every id in this text, so that the footnotes of two answers on one page differ. */
  readonly prefix: string;
  /** The heading of the footnotes, in the user's language. */
  readonly footnotes: string;
}

/**
 * Returns harmless elements only; `undefined` if parsing or drawing them could freeze the page. Links may have any target on the web; the
 * caller decides what they can do.
 */
export function toElements(markdown: string, { prefix, footnotes }: ElementsOptions): Root | undefined {
  const parsed = canParse(markdown) ? parseWhole(markdown) : undefined;
  if (!parsed || !canDraw(parsed)) return undefined;
  const tree = toHast(parsed, {
    clobberPrefix: prefix,
    footnoteLabel: footnotes,
    footnoteLabelTagName: 'h6',
    footnoteLabelProperties: {},
    handlers: { html: toTextNode, image: describeImage, imageReference: describeImage },
  });
  const sanitized = sanitize(tree, schema);
  const root: Root = sanitized.type === 'root' ? sanitized : { type: 'root', children: toContent(sanitized) };
  highlightBlocks(root.children);
  normalizeHeadings(root);
  return root;
}

const schema: Schema = {
  ...defaultSchema,
  // The ids have our own prefix already.
  clobber: [],
  protocols: { href: ['http', 'https', 'mailto'] },
  attributes: {
    a: ['id', 'href', 'title', 'ariaLabel', 'dataFootnoteRef', 'dataFootnoteBackref'],
    code: [['className', /^language-./, 'math-inline', 'math-display']],
    span: [['className', 'picture'], 'title'],
    ol: ['start'],
    input: [['type', 'checkbox'], ['disabled', true], 'checked'],
    section: ['dataFootnotes'],
    td: ['align'],
    th: ['align'],
    li: ['id', 'value'],
  },
  tagNames: (defaultSchema.tagNames ?? []).filter(name => !['img', 'picture', 'source'].includes(name)),
};

const toTextNode = (_state: State, { value }: { readonly value: string }): ElementContent => ({ type: 'text', value });

/** Shows an image as its description, because loading it would tell its server that this chat is being read. */
function describeImage(_state: State, image: Image | ImageReference): ElementContent {
  const address = 'url' in image ? image.url : '';
  const label: ElementContent = { type: 'text', value: image.alt || address };
  const picture: Element = {
    type: 'element',
    tagName: 'span',
    properties: { className: ['picture'] },
    children: [label],
  };
  if (!address || address.startsWith('data:')) return picture;
  return {
    ...picture,
    children: [{ type: 'element', tagName: 'a', properties: { href: address }, children: [label] }],
  };
}

const toContent = (node: Exclude<ReturnType<typeof sanitize>, Root>): ElementContent[] =>
  node.type === 'element' || node.type === 'text' ? [node] : [];

/** Turns have an `h3`, so the headings inside start at `h4`, without gaps between levels. */
function normalizeHeadings(root: Root): void {
  const headings = findHeadings(root.children);
  const levels = [...new Set(headings.map(({ tagName }) => tagName))].sort();
  for (const heading of headings) heading.tagName = `h${Math.min(4 + levels.indexOf(heading.tagName), 6)}`;
}

const findHeadings = (nodes: Root['children']): Element[] =>
  nodes.flatMap(node => {
    if (node.type !== 'element') return [];
    return /^h[1-6]$/.test(node.tagName) ? [node] : findHeadings(node.children);
  });

const highlighter = createLowlight(common);
/** In UTF-16 units. Highlighting longer code would block the page. */
const maxHighlightedLength = 30_000;

/** Highlights code blocks in place if their language is given and known. */
function highlightBlocks(nodes: readonly Nodes[] | readonly Root['children'][number][]): void {
  for (const node of nodes) {
    if (!('children' in node) || node.type !== 'element') continue;
    const [code] = node.children;
    if (node.tagName === 'pre' && code?.type === 'element') highlightCode(code);
    else highlightBlocks(node.children);
  }
}

function highlightCode(code: Element): void {
  const [text] = code.children;
  const language = getLanguage(code);
  if (
    text?.type !== 'text' ||
    text.value.length > maxHighlightedLength ||
    !language ||
    !highlighter.registered(language)
  )
    return;
  code.children = highlighter.highlight(language, text.value).children as ElementContent[];
}

/** Returns the language that the fence names, in lower case; `''` if it names none. */
export function getLanguage({ properties }: Element): string {
  const names = Array.isArray(properties.className) ? properties.className : [];
  const languageClass = names.map(String).find(name => name.startsWith('language-'));
  return languageClass?.slice('language-'.length).toLowerCase() ?? '';
}
