/** Converts an answer's HTML in a Takeout to Kura's Markdown, by the same rules as a page's. */
import type { Element, ElementContent, Root } from 'hast';
import { toAbsoluteUrl } from '../../sites/markdown/absolute-url';
import { serializeTree } from '../../sites/markdown/to-markdown';
import { getAttribute, isElement, getText, joinWords } from '../../core/html/html-tree';
import { parseHtml } from '../../core/html/parse-html';

/** The base of relative URLs in an answer. */
const base = 'https://gemini.google.com/';

export const convertHtml = (html: string): string => convertNodes(parseHtml(html).children);

/** No answer has so many elements. Anything longer is reduced to its text. */
const maxElements = 4_000;

export function convertNodes(nodes: Root['children']): string {
  if (countElements(nodes) > maxElements) return nodes.map(getText).join('\n').trim();
  const children = joinWords(nodes.flatMap(node => (node.type === 'doctype' ? [] : cleanNode(node))));
  return serializeTree({ type: 'root', children }).trim();
}

function countElements(nodes: Root['children']): number {
  return nodes.reduce((count, node) => count + (isElement(node) ? 1 + countElements(node.children) : 0), 0);
}

function cleanNode(node: ElementContent): ElementContent[] {
  if (node.type === 'text') return [node];
  if (!isElement(node)) return [];
  switch (node.tagName) {
    case 'pre':
      return [createElement('pre', { dataLanguage: getLanguage(node) }, [{ type: 'text', value: getCode(node) }])];
    case 'img': {
      const src = toAbsoluteUrl(getAttribute(node, 'src'), base);
      return src?.startsWith('http') ? [createElement('img', { src, alt: getAttribute(node, 'alt') })] : [];
    }
    case 'a': {
      const href = toAbsoluteUrl(getAttribute(node, 'href'), base);
      return [createElement('a', href === undefined ? {} : { href }, joinWords(node.children.flatMap(cleanNode)))];
    }
    case 'input':
      return [createElement('input', { type: getAttribute(node, 'type'), checked: 'checked' in node.properties })];
    default:
      return [createElement(node.tagName, keepProperties(node), joinWords(node.children.flatMap(cleanNode)))];
  }
}

const createElement = (
  tagName: string,
  properties: Element['properties'],
  children: ElementContent[] = [],
): Element => ({
  type: 'element',
  tagName,
  properties,
  children,
});

function keepProperties(element: Element): Element['properties'] {
  const name = element.tagName === 'ol' ? 'start' : /^t[dh]$/.test(element.tagName) ? 'align' : undefined;
  const value = name === undefined ? '' : getAttribute(element, name);
  return name === undefined || value === '' ? {} : { [name]: value };
}

const getCode = (block: Element): string => getText(block).replace(/^\n/, '').replace(/\n$/, '');

function getLanguage(block: Element): string {
  const inner = block.children.find(child => isElement(child) && child.tagName === 'code');
  for (const place of inner && isElement(inner) ? [block, inner] : [block]) {
    const named =
      getAttribute(place, 'data-language') || /(?:^|\s)lang(?:uage)?-(\S+)/.exec(getAttribute(place, 'class'))?.[1];
    if (named) return named;
  }
  return '';
}
