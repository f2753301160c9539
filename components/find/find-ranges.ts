/** Finds a text in an element across its inline elements: “**bold**ly” is found by “boldly”. */
import { normalizeUnicode } from '../../lib/core/normalize-unicode';

/** Elements whose text does not continue into the next element. */
const blockSelector =
  'p, li, h1, h2, h3, h4, h5, h6, pre, td, th, blockquote, summary, figcaption, time, label, legend, button, option';

/** Text that Kura adds around a turn, which is not searched. */
const excludedSelector = 'header, figcaption';

/** Returns at most `maxRanges` ranges, in order. Width and case of characters are ignored; a run of spaces counts as one. */
export function findRanges(root: HTMLElement, query: string, maxRanges: number): Range[] {
  const ranges: Range[] = [];
  for (const found of iterateRanges(root, query, maxRanges)) ranges.push(...found);
  return ranges;
}

/** The same, block by block, so that a long page can be searched in slices. */
export function* iterateRanges(root: HTMLElement, query: string, maxRanges: number): Generator<readonly Range[]> {
  const needle = normalizeText(query.trim()).normalized;
  let left = maxRanges;
  for (const block of listBlocks(root)) {
    const { normalized, offsets } = normalizeText(block.map(node => node.data).join(''));
    const buildRange = createRangeBuilder(block);
    const ranges: Range[] = [];
    for (
      let from = normalized.indexOf(needle);
      from >= 0 && ranges.length < left;
      from = normalized.indexOf(needle, from + needle.length)
    ) {
      ranges.push(buildRange(offsets[from] ?? 0, offsets[from + needle.length] ?? 0));
    }
    left -= ranges.length;
    yield ranges;
    if (left === 0) return;
  }
}

/** Groups the text nodes that form continuous text, in order. */
function listBlocks(root: HTMLElement): Text[][] {
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const blocks: Text[][] = [];
  let block: Element | null | undefined;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.parentElement?.closest(excludedSelector)) continue;
    const container = node.parentElement?.closest(blockSelector);
    if (container !== block) blocks.push([]);
    block = container;
    blocks.at(-1)?.push(node as Text);
  }
  return blocks;
}

/** A combining mark belongs to its base character, as in ﾊﾞ or in file names from macOS. */
const characterWithMarks = /[\s\S][\u0300-\u036f\u3099\u309a\uff9e\uff9f]*/gu;

/** Normalizes `text` for comparison. `offsets` gives, for each unit of `normalized` and for its end, the position in `text` (UTF-16). */
function normalizeText(text: string): { readonly normalized: string; readonly offsets: readonly number[] } {
  // The pieces are joined once: reading a long string while it grows would copy it for every character.
  const pieces: string[] = [];
  const offsets: number[] = [];
  let offset = 0;
  let last = '';
  for (const [character] of text.matchAll(characterWithMarks)) {
    const plain = normalizeUnicode(character, 'NFKC').toLowerCase().replace(/\s+/g, ' ');
    if (plain !== ' ' || !last.endsWith(' ')) {
      pieces.push(plain);
      for (let unit = 0; unit < plain.length; unit += 1) offsets.push(offset);
      last = plain;
    }
    offset += character.length;
  }
  offsets.push(offset);
  return { normalized: pieces.join(''), offsets };
}

/** Returns a function that makes ranges in a block. Calls must be in order, because each walk starts where the last one ended. */
function createRangeBuilder(block: readonly Text[]): (start: number, end: number) => Range {
  let index = 0;
  let nodeStart = 0;
  /** Finds the node that contains `offset`. With `atEnd`, a node that ends exactly there counts as well. */
  const findNode = (offset: number, atEnd: boolean) => {
    for (let node = block[index]; node; node = block[++index]) {
      const nodeEnd = nodeStart + node.data.length;
      if (offset < nodeEnd || (atEnd && offset === nodeEnd)) return node;
      nodeStart = nodeEnd;
    }
    return undefined;
  };
  return (start, end) => {
    const range = new Range();
    const startNode = findNode(start, false);
    if (startNode) range.setStart(startNode, start - nodeStart);
    const last = findNode(end, true);
    if (last) range.setEnd(last, end - nodeStart);
    return range;
  };
}
