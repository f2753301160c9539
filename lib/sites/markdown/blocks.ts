/**
 * An answer as the blocks that it is a row of, each of which means the same by itself: what was converted of a long answer need not be
 * converted again while it grows, and no single conversion takes long.
 */
import { isElement } from './literal';

/** What is a block of Markdown wherever it stands. */
const plain = new Set('P H1 H2 H3 H4 H5 H6 PRE TABLE BLOCKQUOTE HR UL OL'.split(' '));

/** The Markdown of all that is in `root`, by that of its blocks; `undefined` where they depend on each other. */
export function inBlocks(root: Element, textOf: (block: Element) => string): string | undefined {
  const blocks = blocksIn(root);
  if (!blocks) return undefined;
  const written: string[] = [];
  let before: Element | undefined;
  for (const block of blocks) {
    const text = textOf(block).replace(/\n$/, '');
    if (text === '' && !block.hasChildNodes()) continue;
    // Left out, or an empty line, which parts more than no line does.
    if (text === '') return undefined;
    // Of two lists that follow each other the second is written in another way.
    if (before && mayBeList(before) && mayBeList(block)) return undefined;
    before = block;
    written.push(text);
  }
  return written.join('\n\n');
}

function blocksIn(root: Element): readonly Element[] | undefined {
  const nodes = [...root.childNodes].filter(node => isElement(node) || (node.nodeType === 3 && !isBlank(node)));
  const blocks = nodes.filter(isElement);
  if (blocks.length < Math.max(2, nodes.length)) return undefined;
  // What no plain block parts may be one paragraph.
  return blocks.some((block, n) => n > 0 && !isPlain(block) && !isPlain(blocks[n - 1])) ? undefined : blocks;
}

/** As the library sees it: a space that does not break is a word. */
const isBlank = (node: Node): boolean => /^[ \t\n\f\r]*$/.test(node.nodeValue ?? '');
const isPlain = (block: Element | undefined): boolean => block !== undefined && plain.has(block.tagName);

const mayBeList = (block: Element): boolean =>
  isPlain(block)
    ? block.tagName === 'UL' || block.tagName === 'OL'
    : block.querySelector('ul, ol, dl, menu, dir') !== null;
