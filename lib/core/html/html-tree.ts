/** Reads a tree that `parseHtml` made. Pure. */
import type { Element, ElementContent, Root } from 'hast';

export const isElement = (node: { readonly type: string }): node is Element => node.type === 'element';

/** The text of a tree, with a line break for each `br`. */
export function getText(node: Root['children'][number]): string {
  if (node.type === 'text') return node.value;
  if (!isElement(node)) return '';
  return node.tagName === 'br' ? '\n' : node.children.map(getText).join('');
}

export const getAttribute = (element: Element, name: string): string => {
  const value = element.properties[name];
  return typeof value === 'string' ? value : '';
};

/** The outermost elements for which the function returns true, in order. */
export function findElements(tree: Root | Element, isWanted: (element: Element) => boolean): Element[] {
  const elements: readonly Root['children'][number][] = tree.children;
  return elements.flatMap(child =>
    !isElement(child) ? [] : isWanted(child) ? [child] : findElements(child, isWanted),
  );
}

/** What parts texts, or means something without a word in it. */
const structure = new Set(
  (
    'address article aside blockquote body caption center dd div dl dt figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup ' +
    'html legend li main menu nav ol p pre section summary table tbody td tfoot th thead tr ul br hr img input wbr'
  ).split(' '),
);

/**
 * Puts texts together that follow one another. Only the space is left of an element without a word: a file may have thousands in a row, and
 * whoever makes Markdown looks past each of them to the next word.
 */
export function joinWords(nodes: readonly ElementContent[]): ElementContent[] {
  const joined: ElementContent[] = [];
  for (const node of nodes) {
    const isWordless = isElement(node) && !structure.has(node.tagName) && node.children.every(isSpace);
    const left: ElementContent = isWordless ? { type: 'text', value: getText(node) } : node;
    const last = joined.at(-1);
    if (left.type !== 'text') joined.push(left);
    else if (last?.type === 'text') joined[joined.length - 1] = { type: 'text', value: last.value + left.value };
    else if (left.value !== '') joined.push(left);
  }
  return joined;
}

const isSpace = (node: ElementContent): boolean => node.type === 'text' && node.value.trim() === '';
