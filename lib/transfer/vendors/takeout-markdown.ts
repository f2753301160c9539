/** Converts an answer's HTML in a Takeout to Kura's Markdown, by the same rules as a page's. */
import type { Element, ElementContent, Root } from 'hast';
import { address } from '../../sites/markdown/absolute-url';
import { treeToMarkdown } from '../../sites/markdown/to-markdown';
import { attributeOf, isElement, textOf, treeOf } from './takeout-html';

/** The base of relative URLs in an answer. */
const base = 'https://gemini.google.com/';

export const markdownOfHtml = (html: string): string => markdownOf(treeOf(html).children);

/** No answer has so many elements. Anything longer is reduced to its text. */
const mostElements = 4_000;

export function markdownOf(nodes: Root['children']): string {
  if (elementsAmong(nodes) > mostElements) return nodes.map(textOf).join('\n').trim();
  const children = nodes.flatMap(node => (node.type === 'doctype' ? [] : meant(node)));
  return treeToMarkdown({ type: 'root', children }).trim();
}

function elementsAmong(nodes: Root['children']): number {
  return nodes.reduce((count, node) => count + (isElement(node) ? 1 + elementsAmong(node.children) : 0), 0);
}

function meant(node: ElementContent): ElementContent[] {
  if (node.type === 'text') return [node];
  if (!isElement(node)) return [];
  switch (node.tagName) {
    case 'pre':
      return [made('pre', { dataLanguage: languageOf(node) }, [{ type: 'text', value: codeOf(node) }])];
    case 'img': {
      const src = address(attributeOf(node, 'src'), base);
      return src?.startsWith('http') ? [made('img', { src, alt: attributeOf(node, 'alt') })] : [];
    }
    case 'a': {
      const href = address(attributeOf(node, 'href'), base);
      return [made('a', href === undefined ? {} : { href }, node.children.flatMap(meant))];
    }
    case 'input':
      return [made('input', { type: attributeOf(node, 'type'), checked: 'checked' in node.properties })];
    default:
      return [made(node.tagName, kept(node), node.children.flatMap(meant))];
  }
}

const made = (tagName: string, properties: Element['properties'], children: ElementContent[] = []): Element => ({
  type: 'element',
  tagName,
  properties,
  children,
});

function kept(element: Element): Element['properties'] {
  const name = element.tagName === 'ol' ? 'start' : /^t[dh]$/.test(element.tagName) ? 'align' : undefined;
  const value = name === undefined ? '' : attributeOf(element, name);
  return name === undefined || value === '' ? {} : { [name]: value };
}

const codeOf = (block: Element): string => textOf(block).replace(/^\n/, '').replace(/\n$/, '');

function languageOf(block: Element): string {
  const inner = block.children.find(child => isElement(child) && child.tagName === 'code');
  for (const place of inner && isElement(inner) ? [block, inner] : [block]) {
    const named =
      attributeOf(place, 'data-language') || /(?:^|\s)lang(?:uage)?-(\S+)/.exec(attributeOf(place, 'class'))?.[1];
    if (named) return named;
  }
  return '';
}
