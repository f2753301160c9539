/** Converts page elements to a tree without page chrome, in which code, formulas and links have their own nodes. */
import type { Element as TreeElement, ElementContent, Root } from 'hast';
import { toAbsoluteUrl } from './absolute-url';
import { readCodeBlock } from './code';
import { findPageChrome } from './page-chrome';
import { findWithSelf, isElement } from './literal-text';
import { isForeign } from './foreign';
import { readFormula, findFormulas } from './math';
import type { CodeBlock, Formula, MarkdownRules } from './rules';

/** Builds the tree of `root`'s content, or of `root` itself with `withRoot`, for `elementHandlers`. */
export function buildTree(root: Element, rules: MarkdownRules, withRoot = false): Root {
  const getReplacement = createReplacer(root, rules, withRoot);
  const canSpan = root.querySelectorAll('[colspan], [rowspan]').length <= maxSpanningCells;

  const convertChildren = (domNode: Node): ElementContent[] => [...domNode.childNodes].flatMap(convertNode);

  function convertNode(domNode: Node): ElementContent[] {
    if (domNode.nodeType === 3 /* text */) return [{ type: 'text', value: domNode.nodeValue ?? '' }];
    if (!isElement(domNode)) return [];
    return (
      getReplacement(domNode) ?? [
        {
          type: 'element',
          // A formula that is not read is its visible signs.
          tagName: domNode.localName === 'math' ? 'span' : domNode.localName,
          properties: pickAttributes(domNode, canSpan),
          children: convertChildren(domNode),
        },
      ]
    );
  }

  // The adapter chose the root, so it is never page chrome.
  return {
    type: 'root',
    children: withRoot || isBlockOfItsOwn(root, rules) ? convertNode(root) : convertChildren(root),
  };
}

export const isBlockOfItsOwn = (root: Element, rules: MarkdownRules): boolean =>
  rules.code?.(root) !== undefined || ['PRE', 'TABLE', 'IMG'].includes(root.tagName);

/** Returns an element's replacement: `[]` for page chrome, `undefined` if its tag decides. */
function createReplacer(
  root: Element,
  rules: MarkdownRules,
  withRoot: boolean,
): (element: Element) => ElementContent[] | undefined {
  const pageChrome = findPageChrome(root, rules, withRoot);
  const formulas = findFormulas(root);
  const inlineCode = new Set(rules.inlineCode ? findWithSelf(root, rules.inlineCode) : []);

  return element => {
    const formula = rules.maths?.(element) ?? (formulas.has(element) ? readFormula(element) : undefined);
    if (formula) return [formula === 'unread' ? unreadFormula : createMathNode(formula)];
    const code = rules.code?.(element) ?? readCodeBlock(element);
    if (code) return [createCodeNode(code)];
    if (pageChrome.has(element) || isForeign(element, rules)) return [];
    if (inlineCode.has(element)) return [createNode('code', {}, element.textContent)];
    return convertLinkOrImage(element, rules);
  };
}

function convertLinkOrImage(element: Element, rules: MarkdownRules): ElementContent[] | undefined {
  const base = element.baseURI;
  const link = rules.link?.(element);
  if (link) {
    const href = toAbsoluteUrl(link.address, base);
    const textNode: ElementContent = { type: 'text', value: link.text };
    return [space, href ? createNode('a', { href }, link.text) : textNode];
  }
  if (element.hasAttribute('data-footnote-ref')) return [createNode('a', { dataFootnote: element.textContent.trim() })];
  if (element.tagName !== 'IMG') return undefined;
  const alt = element.getAttribute('alt') ?? '';
  if (emoji.test(alt)) return [{ type: 'text', value: alt }];
  // A picture that says nothing beside the words of a link is the icon of a site.
  if (!alt && element.closest('a')?.textContent.trim()) return [];
  const src = toAbsoluteUrl(element.getAttribute('src') ?? '', base);
  return src?.startsWith('http') ? [createNode('img', { src, alt })] : [];
}

/** Some pages draw each emoji as a picture of its own. The short names of Unicode save bytes on every page. */
const emoji = /^(?=.*[\p{ExtPict}\p{RI}\u20e3])[\p{ExtPict}\p{EComp}]+$/u;

/** A hostile table may span far more cells than any page shows. Each spanned cell costs work, so that too many count for nothing. */
const maxSpan = 20;
const maxSpanningCells = 60;

/** Returns the attributes that `elementHandlers` and the library use. Other attributes have no meaning. */
function pickAttributes(element: Element, canSpan: boolean): TreeElement['properties'] {
  switch (element.localName) {
    case 'a': {
      // A link without an address becomes its text.
      const href = toAbsoluteUrl(element.getAttribute('href') ?? '', element.baseURI);
      return href ? { href } : {};
    }
    case 'input':
      return { ...pickAttribute(element, 'type'), checked: element.hasAttribute('checked') };
    case 'ol':
      return pickAttribute(element, 'start');
    case 'th':
    case 'td':
      return {
        ...pickAttribute(element, 'align'),
        ...(canSpan && { ...readSpan(element, 'colSpan'), ...readSpan(element, 'rowSpan') }),
      };
    case 'section':
      return element.hasAttribute('data-footnotes') ? { dataFootnotes: true } : {};
    default:
      return {};
  }
}

function readSpan(cell: Element, name: 'colSpan' | 'rowSpan'): TreeElement['properties'] {
  const span = Number(cell.getAttribute(name));
  return span > 1 ? { [name]: Math.min(span, maxSpan) } : {};
}

function pickAttribute(element: Element, name: string): TreeElement['properties'] {
  const value = element.getAttribute(name);
  return value === null ? {} : { [name]: value };
}

/** A formula of which only a drawing is on the page. `findUnread` marks it. */
const unreadFormula: ElementContent = { type: 'text', value: '…' };

/** Pages separate such a link from the words before it by a margin. Superfluous white space collapses. */
const space: ElementContent = { type: 'text', value: ' ' };

const createMathNode = ({ tex, display }: Formula) =>
  createNode('math', { display: display ? 'block' : 'inline' }, tex);
const createCodeNode = ({ language, text }: CodeBlock) => createNode('pre', { dataLanguage: language ?? '' }, text);

function createNode(tagName: string, properties: TreeElement['properties'], text = ''): TreeElement {
  return { type: 'element', tagName, properties, children: text === '' ? [] : [{ type: 'text', value: text }] };
}
