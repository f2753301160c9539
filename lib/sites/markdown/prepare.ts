/** Converts page elements to a tree without page chrome, in which code, formulas and links have their own nodes. */
import type { Element as TreeElement, ElementContent, Root } from 'hast';
import { address } from './absolute-url';
import { codeOf } from './code';
import { furnitureIn } from './page-chrome';
import { allOf, isElement } from './literal-text';
import { formulaOf, formulasIn } from './math';
import type { CodeBlock, Formula, MarkdownRules } from './rules';

/** Builds the tree of `root`'s content, or of `root` itself with `withRoot`, for `elementHandlers`. */
export function prepared(root: Element, rules: MarkdownRules, itself = false): Root {
  const meant = meaningsIn(root, rules, itself);

  const inside = (node: Node): ElementContent[] => [...node.childNodes].flatMap(one);

  function one(node: Node): ElementContent[] {
    if (node.nodeType === 3 /* text */) return [{ type: 'text', value: node.nodeValue ?? '' }];
    if (!isElement(node)) return [];
    return (
      meant(node) ?? [{ type: 'element', tagName: node.localName, properties: kept(node), children: inside(node) }]
    );
  }

  // The adapter chose the root, so it is never page chrome.
  return { type: 'root', children: itself || isBlockOfItsOwn(root, rules) ? one(root) : inside(root) };
}

export const isBlockOfItsOwn = (root: Element, rules: MarkdownRules): boolean =>
  rules.code?.(root) !== undefined || ['PRE', 'TABLE', 'IMG'].includes(root.tagName);

/** Returns an element's replacement: `[]` for page chrome, `undefined` if its tag decides. */
function meaningsIn(
  root: Element,
  rules: MarkdownRules,
  itself: boolean,
): (element: Element) => ElementContent[] | undefined {
  const furniture = furnitureIn(root, rules, itself);
  const formulas = formulasIn(root);
  const inlineCode = new Set(rules.inlineCode ? allOf(root, rules.inlineCode) : []);

  return element => {
    const formula = rules.maths?.(element) ?? (formulas.has(element) ? formulaOf(element) : undefined);
    if (formula) return [mathsNode(formula)];
    const code = rules.code?.(element) ?? codeOf(element);
    if (code) return [codeNode(code)];
    if (furniture.has(element)) return [];
    if (inlineCode.has(element)) return [node('code', {}, element.textContent)];
    return linkOrImage(element, rules);
  };
}

function linkOrImage(element: Element, rules: MarkdownRules): ElementContent[] | undefined {
  const base = element.baseURI;
  const link = rules.link?.(element);
  if (link) {
    const href = address(link.address, base);
    const words: ElementContent = { type: 'text', value: link.text };
    return [space, href ? node('a', { href }, link.text) : words];
  }
  if (element.hasAttribute('data-footnote-ref')) return [node('a', { dataFootnote: element.textContent.trim() })];
  if (element.tagName !== 'IMG') return undefined;
  const src = address(element.getAttribute('src') ?? '', base);
  if (!src?.startsWith('http')) return [];
  return [node('img', { src, alt: element.getAttribute('alt') ?? '' })];
}

/** Returns the attributes that `elementHandlers` and the library use. Other attributes have no meaning. */
function kept(element: Element): TreeElement['properties'] {
  switch (element.localName) {
    case 'a': {
      // A link without an address becomes its text.
      const href = address(element.getAttribute('href') ?? '', element.baseURI);
      return href ? { href } : {};
    }
    case 'input':
      return { ...attribute(element, 'type'), checked: element.hasAttribute('checked') };
    case 'ol':
      return attribute(element, 'start');
    case 'th':
    case 'td':
      return attribute(element, 'align');
    case 'math':
      return attribute(element, 'display');
    case 'section':
      return element.hasAttribute('data-footnotes') ? { dataFootnotes: true } : {};
    default:
      return {};
  }
}

function attribute(element: Element, name: string): TreeElement['properties'] {
  const value = element.getAttribute(name);
  return value === null ? {} : { [name]: value };
}

/** Pages separate such a link from the words before it by a margin. Superfluous white space collapses. */
const space: ElementContent = { type: 'text', value: ' ' };

const mathsNode = ({ tex, display }: Formula) => node('math', { display: display ? 'block' : 'inline' }, tex);
const codeNode = ({ language, text }: CodeBlock) => node('pre', { dataLanguage: language ?? '' }, text);

function node(tagName: string, properties: TreeElement['properties'], text = ''): TreeElement {
  return { type: 'element', tagName, properties, children: text === '' ? [] : [{ type: 'text', value: text }] };
}
