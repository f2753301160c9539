/** Element by element, where Kura's Markdown is not the library's: given the prepared tree, returns Markdown's own nodes. */
import type { Element } from 'hast';
import type { Handle, State } from 'hast-util-to-mdast';
import type { RootContent } from 'mdast';

const inside: Handle = (state, element) => state.all(element);
const nothing: Handle = () => undefined;

const textIn = (element: Element): string =>
  element.children.map(child => (child.type === 'text' ? child.value : '')).join('');

/** A formula by itself, also inside a paragraph, is a block of its own: the paragraph is split around it. */
const paragraph: Handle = (state, element) => state.toFlow(state.all(element));

const code: Handle = (_, element) => {
  const value = textIn(element);
  if (value.trim() === '') return undefined;
  const language = String(element.properties['dataLanguage'] ?? '')
    .trim()
    .toLowerCase();
  return { type: 'code', lang: language.replace(/\s+/g, '-') || null, value };
};

/** All of it, as a browser would show it on one line; a break in it stays one. */
const inlineCode: Handle = (_, element) => ({
  type: 'inlineCode',
  value: shown(element)
    .replace(/ *\n */g, '\n')
    .trim(),
});

const shown = (element: Element): string =>
  element.children
    .map(child => {
      if (child.type === 'text') return child.value.replace(/\s+/g, ' ');
      if (child.type !== 'element') return '';
      return child.tagName === 'br' ? '\n' : shown(child);
    })
    .join('');

/** The box of a task that does not begin its item. */
const box: Handle = (_, element) =>
  element.properties['type'] === 'checkbox'
    ? { type: 'text', value: element.properties['checked'] ? '[x]' : '[ ]' }
    : undefined;

const maths: Handle = (_, element) =>
  element.properties['display'] === 'block'
    ? { type: 'math', value: textIn(element) }
    : { type: 'inlineMath', value: textIn(element).replace(/\s*\n\s*/g, ' ') };

const link: Handle = (state, element) => {
  const children = state.all(element);
  const footnote = element.properties['dataFootnote'];
  if (typeof footnote === 'string') return { type: 'footnoteReference', identifier: footnote, label: footnote };
  const url = typeof element.properties['href'] === 'string' ? element.properties['href'] : '';
  // A link on an icon alone is only decoration; what it stands beside says the same.
  if (url === '' || children.length === 0) return children;
  return { type: 'link', url, title: null, children: phrasing(children) };
};

/** The list at the end of an answer with footnotes. They are counted as they are shown. */
const section: Handle = (state, element) => {
  const children = state.toFlow(state.all(element));
  if (!('dataFootnotes' in element.properties)) return children;
  const notes = children.flatMap(child => (child.type === 'list' ? child.children : []));
  return notes.map(({ children }, n) => {
    const label = String(n + 1);
    return { type: 'footnoteDefinition', identifier: label, label, children };
  });
};

/** Markdown has no blocks in a cell: their edges become line breaks. */
const cell: Handle = (state: State, element) => {
  const lines = state.toFlow(state.all(element)).flatMap(linesOf);
  const children = lines.flatMap((line, n) => (n === 0 ? line : [{ type: 'break' } as const, ...line]));
  return { type: 'tableCell', children: phrasing(children) };
};

function linesOf(block: RootContent): RootContent[][] {
  if (block.type === 'list') return block.children.flatMap(item => item.children.flatMap(linesOf));
  if (block.type === 'blockquote') return block.children.flatMap(linesOf);
  if ('children' in block) return [block.children];
  return [[block]];
}

/** hast-util-to-mdast allows what straddles: `tidy` puts right what is not phrasing. */
const phrasing = (nodes: RootContent[]) => nodes as never[];

export const elementHandlers: Record<string, Handle> = {
  p: paragraph,
  pre: code,
  listing: code,
  plaintext: code,
  xmp: code,
  code: inlineCode,
  kbd: inlineCode,
  samp: inlineCode,
  tt: inlineCode,
  var: inlineCode,
  math: maths,
  a: link,
  td: cell,
  th: cell,
  section,
  // Emphasis that Markdown has no sign for; the library would make it italic.
  u: inside,
  mark: inside,
  base: nothing,
  wbr: nothing,
  input: box,
  // Left out before, unless a site's own rule keeps them.
  textarea: inside,
  select: nothing,
  audio: nothing,
  video: nothing,
  iframe: nothing,
};
