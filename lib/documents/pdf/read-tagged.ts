/** The structure that a tagged PDF brings: headings, paragraphs, lists and tables, in order. What is in none of them is a running head. */
import type { StructTreeNode } from 'pdfjs-dist/types/src/display/api';
import type { ElementContent } from 'hast';
import type { DocumentBlock } from '../sections';
import { createElement, createTable, createText, toMarkdown } from '../to-markdown';
import type { PageText } from './read-page';
import { joinPieces, joinText, type TextPiece } from './text-line';

type StructChild = StructTreeNode['children'][number];

/** The structure of one page. `undefined` if there is none. */
export function readTaggedPage(tree: StructTreeNode | null, text: PageText, page: number): DocumentBlock[] | undefined {
  if (!tree) return undefined;
  const blocks: DocumentBlock[] = [];
  const add = (nodes: readonly ElementContent[]) => {
    const markdown = toMarkdown(nodes);
    if (markdown !== '') blocks.push({ text: markdown, page });
  };
  const visit = (node: StructChild) => {
    if (!('role' in node)) {
      const words = getNodeText(node, text, page);
      if (words !== '') add([createElement('p', [createText(words)])]);
      return;
    }
    const level = toLevel(node.role);
    if (level !== undefined) {
      const words = getNodeText(node, text, page);
      if (words !== '') blocks.push({ level, text: words, page });
    } else if (node.role === 'Table') add([createTable(listRows(node, text, page))]);
    else if (node.role === 'L') add([toList(node, text, page)]);
    else if (isParagraph(node)) {
      const words = getNodeText(node, text, page);
      if (words !== '') add([createElement('p', [createText(words)])]);
    } else for (const child of node.children) visit(child);
  };
  for (const child of tree.children) visit(child);
  return blocks;
}

const toLevel = (role: string): number | undefined => {
  if (role === 'Title') return 0;
  const level = /^H([1-9])?$/.exec(role);
  return level ? Number(level[1] ?? 1) : undefined;
};

const blockRoles = new Set(
  'Document Part Art Sect Div BlockQuote TOC TOCI Index NonStruct Private Form Figure Aside Table L Title H H1 H2 H3 H4 H5 H6 P'.split(
    ' ',
  ),
);

/** A paragraph holds no other block. Unknown roles are the program's own, and hold what they hold. */
const isParagraph = (node: StructTreeNode): boolean =>
  !blockRoles.has(node.role) ||
  (node.role === 'P' && !node.children.some(child => 'role' in child && blockRoles.has(child.role)));

/** The places of its pieces tell which of them are one word: a program marks each change of the font. */
const getNodeText = (node: StructChild, text: PageText, page: number): string =>
  joinPieces(listPieces(node, text), page)
    .reduce((joined, line) => joinText(joined, line.text), '')
    .trim();

const listPieces = (node: StructChild, text: PageText): readonly TextPiece[] =>
  'role' in node ? node.children.flatMap(child => listPieces(child, text)) : (text.byMark.get(node.id) ?? []);

function listRows(table: StructTreeNode, text: PageText, page: number): ElementContent[][][] {
  return table.children.flatMap(child => {
    if (!('role' in child)) return [];
    if (child.role !== 'TR') return listRows(child, text, page);
    return [child.children.flatMap(cell => ('role' in cell ? [[createText(getNodeText(cell, text, page))]] : []))];
  });
}

function toList(list: StructTreeNode, text: PageText, page: number): ElementContent {
  const items = list.children.flatMap(child => {
    if (!('role' in child)) return [];
    if (child.role === 'L') return [toList(child, text, page)];
    const words = child.children
      .filter(part => !('role' in part) || part.role !== 'Lbl')
      .map(part => getNodeText(part, text, page))
      .filter(Boolean)
      .join(' ');
    return words === '' ? [] : [createElement('li', [createText(words)])];
  });
  return createElement('ul', items);
}
