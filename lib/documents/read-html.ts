/** The HTML of a file → blocks. It is parsed as data: no script runs, and nothing is fetched. */
import type { Element, ElementContent } from 'hast';
import { decodeReferences } from '../core/html/decode-references';
import { findElements, isElement, joinWords } from '../core/html/html-tree';
import { parseHtml } from '../core/html/parse-html';
import { clean, getLine, isOmitted } from './clean-html';
import type { DocumentBlock } from './sections';
import { createElement, toMarkdown } from './to-markdown';

/** What frames a page and says nothing of its subject. */
const ignored = new Set('nav footer aside form dialog menu'.split(' '));
/** What holds blocks and is none itself. */
const containers = new Set(
  'html body main article section div header center figure details hgroup fieldset span font'.split(' '),
);
const headingName = /^h([1-6])$/;

export function readHtml(html: string): DocumentBlock[] {
  const tree = parseHtml(html);
  const [main, ...others] = findElements(tree, ({ tagName }) => tagName === 'main' || tagName === 'article');
  const root = main && others.length === 0 ? main : tree;
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
  visit(root.children.flatMap(node => (node.type === 'doctype' ? [] : [node])));
  closeParagraph();
  const title = /<title[^<>]*>([^<]*)<\/title/i.exec(html)?.[1];
  return title?.trim() ? [{ level: 0, text: decodeReferences(title).trim() }, ...blocks] : blocks;
}

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
