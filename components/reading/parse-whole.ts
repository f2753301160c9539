/** Parses Markdown so that nothing written is left out when it is shown. */
import { getMax } from '../../lib/core/extremes';
import type { Definition, FootnoteDefinition, List, Nodes, Paragraph, Parents, Root, Table } from 'mdast';
import { parseMarkdown } from './dialect';

/**
 * CommonMark shows no definition that nothing refers to, no cell beyond the table's head, and numbers lists anew. Here the definition is
 * a paragraph, the head grows, and items keep the numbers that were written, unless all are equal.
 */
export function parseWhole(markdown: string): Root {
  const root = parseMarkdown(markdown);
  const used = new Set<string>();
  visitNodes(root, node => {
    if ('identifier' in node && !isDefinition(node)) used.add(toKey(node.type.startsWith('footnote'), node.identifier));
  });
  const seen = new Set<string>();
  const isHidden = (node: Definition | FootnoteDefinition): boolean => {
    const key = toKey(node.type === 'footnoteDefinition', node.identifier);
    const isFirst = !seen.has(key);
    seen.add(key);
    return !isFirst || !used.has(key);
  };
  visitNodes(root, node => {
    if (node.type === 'list') keepNumbers(node, markdown);
    else if (node.type === 'table') padTable(node);
    if (!('children' in node)) return;
    const parent: Parents = node;
    for (const [index, child] of parent.children.entries())
      if (isDefinition(child) && isHidden(child)) parent.children[index] = toParagraph(child, markdown);
  });
  return root;
}

/** A list number has no more digits in CommonMark. */
const maxDigits = 9;

const isDefinition = (node: Nodes): node is Definition | FootnoteDefinition =>
  node.type === 'definition' || node.type === 'footnoteDefinition';

const toKey = (isFootnote: boolean, identifier: string): string =>
  `${isFootnote ? '^' : ''}${identifier.toUpperCase()}`;

/** The definition as it was written. */
function toParagraph({ position }: Nodes, markdown: string): Paragraph {
  const value = markdown.slice(position?.start.offset, position?.end.offset);
  return { type: 'paragraph', children: [{ type: 'text', value }] };
}

function keepNumbers({ ordered, start, children }: List, markdown: string): void {
  if (!ordered) return;
  const numbers = children.map(({ position }) => {
    const offset = position?.start.offset ?? 0;
    return Number.parseInt(markdown.slice(offset, offset + maxDigits), 10);
  });
  const isCounted = numbers.every((number, index) => number === (start ?? 1) + index);
  if (isCounted || numbers.every(number => number === numbers[0])) return;
  for (const [index, item] of children.entries())
    item.data = { ...item.data, hProperties: { value: String(numbers[index]) } };
}

function padTable(table: Table): void {
  const width = getMax(table.children, row => row.children.length);
  const head = table.children[0]?.children;
  for (let column = head?.length ?? width; column < width; column += 1) head?.push({ type: 'tableCell', children: [] });
  table.align = Array.from({ length: width }, (_, column) => table.align?.[column] ?? null);
}

function visitNodes(node: Nodes, visit: (node: Nodes) => void): void {
  visit(node);
  if ('children' in node) for (const child of node.children) visitNodes(child, visit);
}
