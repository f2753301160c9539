/** Measures a text before it is parsed, and its tree before it is drawn: above these limits formatting could freeze the page. */
import { getMax } from '../../lib/core/extremes';
import type { Nodes, Root } from 'mdast';
import { scanMarkdownLines } from '../../lib/core/markdown-lines';

/** In UTF-16 units. */
export const maxFormattedLength = 100_000;
/** In quotations and list items. */
const maxDepth = 40;
/** The parser looks from each mark through its paragraph: the sum of marks × length over all paragraphs. */
const maxLookups = 4e7;
/** Each line is compared with every container above it, and each container may end there. */
const maxContainerChecks = 4_000;
/** Rows that may belong to a table, times the most cells of one. */
const maxCells = 20_000;
/** Each dollar sign may begin a formula, which takes a millisecond to draw. */
const maxDollars = 1_000;
/** Nodes of the tree, cells that a short row lacks included. */
const maxNodes = 12_000;
const maxTreeDepth = 100;
/** In UTF-16 units: one definition may give its address to thousands of links. */
const maxAddresses = 1_000_000;

/** Characters at which the parser tries something. */
const marks = new Set(Array.from('*_~`[]<$\\!&:', mark => mark.charCodeAt(0)));
const dollar = 0x24;
const pipe = 0x7c;

/** Whether parsing the text takes no more than a fraction of a second. */
export function canParse(markdown: string): boolean {
  if (markdown.length > maxFormattedLength) return false;
  // The scanner knows no HTML blocks: in one, what it takes for code may be a paragraph.
  const hasHtml = /^[ \t>*+-]*</m.test(markdown);
  let [lookups, checks, dollars, rows, columns] = [0, 0, 0, 0, 0];
  let paragraph = { length: 0, marks: 0 };
  for (const { start, end, contentStart, depth, fence } of scanMarkdownLines(markdown)) {
    checks += 1 + depth * depth;
    if (fence && !hasHtml) continue;
    const line = markdown.slice(start, end);
    // Whatever stands around it, a blank line ends a paragraph, and so does an item at the left edge.
    if (contentStart >= end || /^ {0,3}[-*+] +\S/.test(line)) paragraph = { length: 0, marks: 0 };
    lookups -= paragraph.length * paragraph.marks;
    const found = countMarks(line);
    paragraph = { length: paragraph.length + line.length + 1, marks: paragraph.marks + found.marks };
    lookups += paragraph.length * paragraph.marks;
    dollars += found.dollars;
    if (found.pipes > 0) rows += 1;
    columns = Math.max(columns, found.pipes);
    if (depth > maxDepth || lookups > maxLookups || dollars > maxDollars) return false;
  }
  return checks <= maxContainerChecks && rows * columns <= maxCells;
}

function countMarks(line: string) {
  const found = { marks: 0, dollars: 0, pipes: 0 };
  for (let at = 0; at < line.length; at += 1) {
    const code = line.charCodeAt(at);
    if (marks.has(code)) found.marks += 1;
    if (code === dollar) found.dollars += 1;
    else if (code === pipe) found.pipes += 1;
  }
  return found;
}

/** Whether the tree is small enough to be drawn at once. */
export function canDraw(root: Root): boolean {
  const addresses = new Map<string, number>();
  const open: { readonly node: Nodes; readonly depth: number }[] = [{ node: root, depth: 0 }];
  let [nodes, referred] = [0, 0];
  for (let entry = open.pop(); entry; entry = open.pop()) {
    const { node, depth } = entry;
    nodes += 1;
    if (node.type === 'definition') addresses.set(node.identifier, node.url.length + (node.title?.length ?? 0));
    if (node.type === 'table') nodes += node.children.length * getMax(node.children, row => row.children.length);
    if (depth > maxTreeDepth || nodes > maxNodes) return false;
    if ('children' in node) for (const child of node.children) open.push({ node: child, depth: depth + 1 });
  }
  open.push({ node: root, depth: 0 });
  for (let entry = open.pop(); entry; entry = open.pop()) {
    const { node } = entry;
    if (node.type === 'linkReference' || node.type === 'imageReference')
      referred += addresses.get(node.identifier) ?? 0;
    if ('children' in node) for (const child of node.children) open.push({ node: child, depth: 0 });
  }
  return referred <= maxAddresses;
}
