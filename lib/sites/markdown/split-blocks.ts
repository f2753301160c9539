/**
 * Converts an answer block by block. The blocks of a growing answer that did not change need not be converted again, and no single
 * conversion takes long.
 */
import { isForeign } from './foreign';
import { isElement } from './literal-text';
import type { MarkdownRules } from './rules';

/** Tags that are a Markdown block in any position. */
const plainBlockTags = new Set('P H1 H2 H3 H4 H5 H6 PRE TABLE BLOCKQUOTE HR UL OL'.split(' '));

/** Returns the Markdown of `root`, joined from its blocks; `undefined` if they depend on each other. */
export function convertBlocks(
  root: Element,
  rules: MarkdownRules,
  convertBlock: (block: Element) => string,
): string | undefined {
  // What is foreign depends on the other blocks, so no result of it is cached.
  const blocks = splitBlocks(root)?.filter(block => !isForeign(block, rules));
  if (!blocks) return undefined;
  const texts: string[] = [];
  let previous: Element | undefined;
  for (const block of blocks) {
    const text = convertBlock(block).replace(/\n$/, '');
    if (text === '' && !block.hasChildNodes()) continue;
    // The block is left out or is an empty line, which separates more than no line does.
    if (text === '') return undefined;
    // Of two adjacent lists the second one is written with another mark.
    if (previous && canBeList(previous) && canBeList(block)) return undefined;
    previous = block;
    texts.push(text);
  }
  return texts.join('\n\n');
}

function splitBlocks(root: Element): readonly Element[] | undefined {
  const nodes = [...root.childNodes].filter(node => isElement(node) || (node.nodeType === 3 && !isBlank(node)));
  const blocks = nodes.filter(isElement);
  if (blocks.length < Math.max(2, nodes.length)) return undefined;
  // Neighbours that are not plain blocks may form one paragraph.
  return blocks.some((block, n) => n > 0 && !isPlain(block) && !isPlain(blocks[n - 1])) ? undefined : blocks;
}

/** As in the library, a no-break space is not blank. */
const isBlank = (node: Node): boolean => /^[ \t\n\f\r]*$/.test(node.nodeValue ?? '');
const isPlain = (block: Element | undefined): boolean => block !== undefined && plainBlockTags.has(block.tagName);

const canBeList = (block: Element): boolean =>
  isPlain(block)
    ? block.tagName === 'UL' || block.tagName === 'OL'
    : block.querySelector('ul, ol, dl, menu, dir') !== null;
