/** The page's elements → a tree in which furniture is gone and code, formulas and links are what they mean. */
import type { Element as TreeElement, ElementContent, Root } from 'hast';
import { address } from './address';
import { codeOf } from './code';
import { furnitureIn } from './furniture';
import { allOf, isElement } from './literal';
import { formulaOf, formulasIn } from './maths';
import type { CodeBlock, Formula, MarkdownRules } from './rules';

/** What stands inside `root`, or with `itself` the block that `root` is, as a tree that `elementHandlers` understand. */
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

  // The root itself was chosen by the reader, so it is never furniture.
  return { type: 'root', children: itself || isBlockOfItsOwn(root, rules) ? one(root) : inside(root) };
}

export const isBlockOfItsOwn = (root: Element, rules: MarkdownRules): boolean =>
  rules.code?.(root) !== undefined || ['PRE', 'TABLE', 'IMG'].includes(root.tagName);

/** What replaces an element: `[]` for furniture, `undefined` where it is what its tag says. */
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

/** The attributes that `elementHandlers` and the library ask for. A page has many more, and none of those says anything. */
function kept(element: Element): TreeElement['properties'] {
  switch (element.localName) {
    case 'a': {
      // Without an address it is only its text.
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

/** Pages part such a link from the words before it by a margin; white space that is too much collapses. */
const space: ElementContent = { type: 'text', value: ' ' };

const mathsNode = ({ tex, display }: Formula) => node('math', { display: display ? 'block' : 'inline' }, tex);
const codeNode = ({ language, text }: CodeBlock) => node('pre', { dataLanguage: language ?? '' }, text);

function node(tagName: string, properties: TreeElement['properties'], text = ''): TreeElement {
  return { type: 'element', tagName, properties, children: text === '' ? [] : [{ type: 'text', value: text }] };
}
