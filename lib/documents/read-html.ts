/** The HTML of a file → blocks. It is parsed as data: no script runs, and nothing is fetched. */
import type { Element, ElementContent, Root } from 'hast';
import { decodeReferences } from '../core/html/decode-references';
import { findElements, isElement, joinWords } from '../core/html/html-tree';
import { parseHtml } from '../core/html/parse-html';
import { clean, getLine, isOmitted } from './clean-html';
import type { DocumentBlock } from './sections';
import { createElement, toMarkdown } from './to-markdown';

/** What frames a page and says nothing of its subject. */
const ignored = new Set('nav footer aside dialog menu'.split(' '));
/** What holds blocks and is none itself. */
const containers = new Set(
  'html body main article section div header center figure details hgroup fieldset span font'.split(' '),
);
const headingName = /^h([1-6])$/;

/** In XHTML any element may be closed in its own tag. In HTML it would go on to the end of the page. */
const openClosed = (html: string): string =>
  /^\s*<\?xml\s/.test(html) ? html.replace(/<([a-z][\w:-]*)((?:\s[^<>]*)?)\/>/gi, '<$1$2></$1>') : html;

export function readHtml(html: string): DocumentBlock[] {
  const tree = parseHtml(openClosed(html));
  const [main, ...others] = findElements(tree, ({ tagName }) => tagName === 'main' || tagName === 'article');
  const isMain = main && others.length === 0 && (main.tagName === 'main' || measureText(main) * 2 > measureText(tree));
  const root = isMain ? main : tree;
  const blocks: DocumentBlock[] = [];
  let inline: ElementContent[] = [];
  const closeParagraph = () => {
    addBody([createElement('p', joinWords(inline))]);
    inline = [];
  };
  const addBody = (nodes: readonly ElementContent[]) => {
    const text = toMarkdown(nodes);
    if (text !== '') blocks.push({ text });
  };
  const visit = (nodes: readonly ElementContent[]) => {
    for (const node of nodes) {
      if (!isElement(node)) {
        if (node.type === 'text') inline.push(node);
        continue;
      }
      const level = headingName.exec(node.tagName)?.[1];
      if (ignored.has(node.tagName) || isOmitted(node) || node.tagName === 'head') continue;
      // Some servers put the whole page into a form, and older pages into a table.
      if (node.tagName === 'form' ? hasText(node) : node.tagName === 'table' && isLayout(node)) {
        visitParts(node);
        continue;
      }
      if (node.tagName === 'form') continue;
      if (level !== undefined) {
        closeParagraph();
        blocks.push({ level: Number(level), text: getLine(node) });
      } else if (containers.has(node.tagName) && hasBlock(node)) {
        closeParagraph();
        visit(node.children);
        closeParagraph();
      } else if (blockNames.has(node.tagName)) {
        closeParagraph();
        addBody([clean(node)]);
      } else inline.push(clean(node));
    }
  };
  const visitParts = (element: Element) => {
    closeParagraph();
    if (!tableParts.has(element.tagName) && element.tagName !== 'table') visit(element.children);
    else
      for (const part of element.children.filter(isElement))
        if (cellNames.has(part.tagName)) {
          visit(part.children);
          closeParagraph();
        } else visitParts(part);
    closeParagraph();
  };
  visit(root.children.flatMap(node => (node.type === 'doctype' ? [] : [node])));
  closeParagraph();
  const title = /<title[^<>]*>([^<]*)<\/title/i.exec(html)?.[1];
  return title?.trim() ? [{ level: 0, text: decodeReferences(title).trim() }, ...blocks] : blocks;
}

/** Of what is written in sentences: a page around an article has menus, and a page with a teaser has a text. */
const measureText = (tree: Root | Element): number =>
  findElements(tree, ({ tagName }) => tagName === 'p').reduce((sum, element) => sum + getLine(element).length, 0);

const tableParts = new Set('thead tbody tfoot tr'.split(' '));
const cellNames = new Set(['td', 'th', 'caption']);

const hasText = (element: Element): boolean =>
  findElements(element, ({ tagName }) => headingName.test(tagName) || tagName === 'p' || tagName === 'table').length >
  0;

/** A table of a page's parts, and not of facts: headings or other tables stand in it. */
const isLayout = (table: Element): boolean =>
  findElements(table, ({ tagName }) => headingName.test(tagName) || tagName === 'table').length > 0;

const blockNames = new Set('p ul ol dl table pre blockquote hr address'.split(' '));

const hasBlock = (element: Element): boolean =>
  element.tagName === 'div' ||
  element.children.some(
    child =>
      isElement(child) &&
      (blockNames.has(child.tagName) ||
        headingName.test(child.tagName) ||
        (containers.has(child.tagName) && hasBlock(child))),
  );
