/** The page's elements → a tree in which furniture is gone and code, formulas and links are what they mean. */
import type { Element as TreeElement, ElementContent, Nodes, Root } from 'hast';
import { fromDom } from 'hast-util-from-dom';
import { address } from './address';
import { codeOf } from './code';
import { furnitureIn } from './furniture';
import { isElement } from './literal';
import { formulaOf, formulasIn } from './maths';
import type { CodeBlock, Formula, MarkdownRules } from './rules';

/** What stands inside `root`, as a tree that `elementHandlers` understand. */
export function prepared(root: Element, rules: MarkdownRules): Root {
  const onPage = new Map<Nodes, Element>();
  const tree = fromDom(root, {
    afterTransform(node, transformed) {
      if (isElement(node)) onPage.set(transformed, node);
    },
  });

  const meant = meaningsIn(root, rules);
  const rewritten = (nodes: readonly Nodes[]): ElementContent[] => nodes.flatMap(one);

  function one(node: Nodes): ElementContent[] {
    if (node.type === 'text') return [node];
    const element = onPage.get(node);
    if (node.type !== 'element' || !element) return [];
    return meant(element) ?? [{ ...node, ...kept(element), children: rewritten(node.children) }];
  }

  // The root itself was chosen by the reader, so it is never furniture.
  const children = isBlockOfItsOwn(root, rules) ? one(tree) : rewritten('children' in tree ? tree.children : []);
  return { type: 'root', children };
}

const isBlockOfItsOwn = (root: Element, rules: MarkdownRules): boolean =>
  rules.code?.(root) !== undefined || ['PRE', 'TABLE', 'IMG'].includes(root.tagName);

/** What replaces an element: `[]` for furniture, `undefined` where it is what its tag says. */
function meaningsIn(root: Element, rules: MarkdownRules): (element: Element) => ElementContent[] | undefined {
  const furniture = furnitureIn(root, rules);
  const formulas = formulasIn(root);
  const inlineCode = new Set(rules.inlineCode ? root.querySelectorAll(rules.inlineCode) : []);

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

/** A link's address as it is kept; an `a` without one is only its text. */
function kept(element: Element): Pick<TreeElement, 'properties'> | undefined {
  if (element.tagName !== 'A') return undefined;
  const href = address(element.getAttribute('href') ?? '', element.baseURI);
  return { properties: href ? { href } : {} };
}

/** Pages part such a link from the words before it by a margin; white space that is too much collapses. */
const space: ElementContent = { type: 'text', value: ' ' };

const mathsNode = ({ tex, display }: Formula) => node('math', { display: display ? 'block' : 'inline' }, tex);
const codeNode = ({ language, text }: CodeBlock) => node('pre', { dataLanguage: language ?? '' }, text);

function node(tagName: string, properties: TreeElement['properties'], text = ''): TreeElement {
  return { type: 'element', tagName, properties, children: text === '' ? [] : [{ type: 'text', value: text }] };
}
