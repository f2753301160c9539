/** Paragraphs and tables of a Word file → blocks. */
import type { ElementContent } from 'hast';
import type { DocumentBlock } from '../sections';
import { createElement, createTable, toMarkdown, writeParagraph } from '../to-markdown';
import type { Numbering } from './docx-numbering';
import { buildList, type ListItem } from './list-items';

export interface Paragraph {
  level: number | undefined;
  /** In its list. */
  depth: number;
  /** The list's id; absent on other paragraphs. */
  list: string | undefined;
  readonly content: ElementContent[];
  readonly notes: string[];
  /** Paragraphs of text boxes that hang on this one. */
  readonly boxes: Paragraph[];
}

/** Collects blocks, and list items that follow one another into one list. */
export function createBlockWriter(numbering: Numbering) {
  const blocks: DocumentBlock[] = [];
  let items: ListItem[] = [];
  const add = (nodes: readonly ElementContent[]) => {
    const text = toMarkdown(nodes);
    if (text !== '') blocks.push({ text });
  };
  const closeList = () => {
    if (items.length > 0) add([buildList(items)]);
    items = [];
  };
  return {
    addParagraph({ level, depth, list, content, notes }: Paragraph) {
      const words = getPlainText(content).trim();
      if (level !== undefined && words !== '') {
        closeList();
        blocks.push({ level, text: words });
      } else if (list !== undefined && words !== '') {
        const isNumbered = numbering.get(list)?.has(depth) ?? false;
        // Bullets right after numbers are another list.
        if (depth === 0 && items.length > 0 && items[0]?.isNumbered !== isNumbered) closeList();
        items.push({ level: depth, content, isNumbered });
      } else {
        closeList();
        add([createElement('p', content)]);
      }
      for (const note of notes) blocks.push({ text: writeParagraph(`[${note}]`) });
    },
    addTable(rows: readonly (readonly ElementContent[][])[]) {
      closeList();
      if (rows.length > 0) add([createTable(rows)]);
    },
    finish() {
      closeList();
      return blocks;
    },
  };
}

const getPlainText = (nodes: readonly ElementContent[]): string =>
  nodes
    .map(node => (node.type === 'text' ? node.value : node.type === 'element' ? getPlainText(node.children) : ''))
    .join('');
