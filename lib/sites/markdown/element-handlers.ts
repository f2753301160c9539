/** Handlers for elements that Kura converts differently from the library. They take the prepared tree and return Markdown nodes. */
import type { Element } from 'hast';
import type { Handle, State } from 'hast-util-to-mdast';
import type { RootContent } from 'mdast';

const inside: Handle = (state, element) => state.all(element);
const nothing: Handle = () => undefined;

const textIn = (element: Element): string =>
  element.children.map(child => (child.type === 'text' ? child.value : '')).join('');

/** A block formula inside a paragraph is a block of its own, so the paragraph is split around it. */
const paragraph: Handle = (state, element) => state.toFlow(state.all(element));

const code: Handle = (_, element) => {
  const value = textIn(element);
  if (value.trim() === '') return undefined;
  const language = String(element.properties['dataLanguage'] ?? '')
    .trim()
    .toLowerCase();
  return { type: 'code', lang: language.replace(/\s+/g, '-') || null, value };
};

/** The code is joined as a browser shows it on one line; a line break in it stays. */
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

/** A task's checkbox that does not stand at the start of its item. */
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
  // A link around an icon alone is decoration; the text beside it says the same.
  if (url === '' || children.length === 0) return children;
  return { type: 'link', url, title: null, children: phrasing(children) };
};

/** The list of footnotes at the end of an answer, numbered in the order shown. */
const section: Handle = (state, element) => {
  const children = state.toFlow(state.all(element));
  if (!('dataFootnotes' in element.properties)) return children;
  const notes = children.flatMap(child => (child.type === 'list' ? child.children : []));
  return notes.map(({ children }, n) => {
    const label = String(n + 1);
    return { type: 'footnoteDefinition', identifier: label, label, children };
  });
};

/** Markdown has no blocks in a table cell, so their edges become line breaks. */
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

/** The type is too narrow here: `cleanTree` later removes what is not phrasing. */
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
  // Markdown has no mark for this emphasis, and the library would make it italic.
  u: inside,
  mark: inside,
  base: nothing,
  wbr: nothing,
  input: box,
  // These were removed before, unless a site's own rule keeps them.
  textarea: inside,
  select: nothing,
  audio: nothing,
  video: nothing,
  iframe: nothing,
};
