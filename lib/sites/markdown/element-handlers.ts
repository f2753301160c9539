/** Handlers for elements that Kura converts differently from the library. They take the prepared tree and return Markdown nodes. */
import type { Element } from 'hast';
import type { Handle, State } from 'hast-util-to-mdast';
import type { RootContent } from 'mdast';
import { writeRaised } from './raised';

const handleChildren: Handle = (state, element) => state.all(element);
const dropElement: Handle = () => undefined;

const getText = (element: Element): string =>
  element.children.map(child => (child.type === 'text' ? child.value : '')).join('');

/** A block formula inside a paragraph is a block of its own, so the paragraph is split around it. */
const handleParagraph: Handle = (state, element) => state.toFlow(state.all(element));

const handleCode: Handle = (_, element) => {
  const value = getText(element);
  if (value.trim() === '') return undefined;
  const language = String(element.properties['dataLanguage'] ?? '')
    .trim()
    .toLowerCase();
  return { type: 'code', lang: language.replace(/\s+/g, '-') || null, value };
};

/** The code is joined as a browser shows it on one line; a line break in it stays. */
const handleInlineCode: Handle = (_, element) => ({
  type: 'inlineCode',
  value: getVisibleText(element)
    .replace(/ *\n */g, '\n')
    .trim(),
});

const getVisibleText = (element: Element): string =>
  element.children
    .map(child => {
      if (child.type === 'text') return child.value.replace(/\s+/g, ' ');
      if (child.type !== 'element') return '';
      return child.tagName === 'br' ? '\n' : getVisibleText(child);
    })
    .join('');

/** A task's checkbox that does not stand at the start of its item. */
const handleCheckbox: Handle = (_, element) =>
  element.properties['type'] === 'checkbox'
    ? { type: 'text', value: element.properties['checked'] ? '[x]' : '[ ]' }
    : undefined;

const handleRaised: Handle = (state, element) =>
  element.children.every(child => child.type === 'text')
    ? { type: 'text', value: writeRaised(getText(element), element.tagName) }
    : state.all(element);

const handleMath: Handle = (_, element) =>
  element.properties['display'] === 'block'
    ? { type: 'math', value: getText(element) }
    : { type: 'inlineMath', value: getText(element).replace(/\s*\n\s*/g, ' ') };

const handleLink: Handle = (state, element) => {
  const children = state.all(element);
  const footnote = element.properties['dataFootnote'];
  if (typeof footnote === 'string') return { type: 'footnoteReference', identifier: footnote, label: footnote };
  const url = typeof element.properties['href'] === 'string' ? element.properties['href'] : '';
  // A link around an icon alone is decoration; the text beside it says the same.
  if (url === '' || children.length === 0) return children;
  return { type: 'link', url, title: null, children: toPhrasing(children) };
};

/** The list of footnotes at the end of an answer, numbered in the order shown. */
const handleSection: Handle = (state, element) => {
  const children = state.toFlow(state.all(element));
  if (!('dataFootnotes' in element.properties)) return children;
  const notes = children.flatMap(child => (child.type === 'list' ? child.children : []));
  return notes.map(({ children }, n) => {
    const label = String(n + 1);
    return { type: 'footnoteDefinition', identifier: label, label, children };
  });
};

/** Markdown has no blocks in a table cell, so their edges become line breaks. */
const handleCell: Handle = (state: State, element) => {
  const lines = state.toFlow(state.all(element)).flatMap(splitLines);
  const children = lines.flatMap((line, n) => (n === 0 ? line : [{ type: 'break' } as const, ...line]));
  // The library's handler of tables adds the cells that are spanned.
  const { colSpan = 1, rowSpan = 1 } = element.properties;
  const data = { hastUtilToMdastTemporaryColSpan: colSpan, hastUtilToMdastTemporaryRowSpan: rowSpan } as object;
  return { type: 'tableCell', children: toPhrasing(children), data };
};

function splitLines(block: RootContent): RootContent[][] {
  if (block.type === 'list') return block.children.flatMap(item => item.children.flatMap(splitLines));
  if (block.type === 'blockquote') return block.children.flatMap(splitLines);
  if ('children' in block) return [block.children];
  return [[block]];
}

/** The type is too narrow here: `cleanTree` later removes what is not phrasing. */
const toPhrasing = (nodes: RootContent[]) => nodes as never[];

export const elementHandlers: Record<string, Handle> = {
  p: handleParagraph,
  pre: handleCode,
  listing: handleCode,
  plaintext: handleCode,
  xmp: handleCode,
  code: handleInlineCode,
  kbd: handleInlineCode,
  samp: handleInlineCode,
  tt: handleInlineCode,
  var: handleInlineCode,
  sup: handleRaised,
  sub: handleRaised,
  math: handleMath,
  a: handleLink,
  td: handleCell,
  th: handleCell,
  section: handleSection,
  // Markdown has no mark for this emphasis, and the library would make it italic.
  u: handleChildren,
  mark: handleChildren,
  base: dropElement,
  wbr: dropElement,
  input: handleCheckbox,
  // These were removed before, unless a site's own rule keeps them.
  textarea: handleChildren,
  select: dropElement,
  audio: dropElement,
  video: dropElement,
  iframe: dropElement,
};
