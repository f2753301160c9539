/** Finds a text in an element across its inline elements: “**bold**ly” is found by “boldly”. */

/** Elements whose text does not continue into the next element. */
const apart =
  'p, li, h1, h2, h3, h4, h5, h6, pre, td, th, blockquote, summary, figcaption, time, label, legend, button, option';

/** Text that Kura adds around a turn, which is not searched. */
const furniture = 'header, figcaption';

/** Returns at most `maxRanges` ranges, in order. Width and case of characters are ignored; a run of spaces counts as one. */
export function rangesOf(root: HTMLElement, wanted: string, limit: number): Range[] {
  const needle = folded(wanted.trim()).letters;
  const ranges: Range[] = [];
  for (const block of blocksOf(root)) {
    const { letters, at } = folded(block.map(node => node.data).join(''));
    const rangeOver = rangesIn(block);
    for (
      let from = letters.indexOf(needle);
      from >= 0 && ranges.length < limit;
      from = letters.indexOf(needle, from + needle.length)
    ) {
      ranges.push(rangeOver(at[from] ?? 0, at[from + needle.length] ?? 0));
    }
    if (ranges.length === limit) break;
  }
  return ranges;
}

/** Groups the text nodes that form continuous text, in order. */
function blocksOf(root: HTMLElement): Text[][] {
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const blocks: Text[][] = [];
  let block: Element | null | undefined;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.parentElement?.closest(furniture)) continue;
    const around = node.parentElement?.closest(apart);
    if (around !== block) blocks.push([]);
    block = around;
    blocks.at(-1)?.push(node as Text);
  }
  return blocks;
}

/** A combining mark belongs to its base character, as in ﾊﾞ or in file names from macOS. */
const letterWithMarks = /[\s\S][\u0300-\u036f\u3099\u309a\uff9e\uff9f]*/gu;

/** Normalizes `text` for comparison. `offsets` gives, for each unit of `normalized` and for its end, the position in `text` (UTF-16). */
function folded(text: string): { readonly letters: string; readonly at: readonly number[] } {
  // The pieces are joined once: reading a long string while it grows would copy it for every character.
  const pieces: string[] = [];
  const at: number[] = [];
  let place = 0;
  let last = '';
  for (const [letter] of text.matchAll(letterWithMarks)) {
    const plain = letter.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ');
    if (plain !== ' ' || !last.endsWith(' ')) {
      pieces.push(plain);
      for (let unit = 0; unit < plain.length; unit += 1) at.push(place);
      last = plain;
    }
    place += letter.length;
  }
  at.push(place);
  return { letters: pieces.join(''), at };
}

/** Returns a function that makes ranges in a block. Calls must be in order, because each walk starts where the last one ended. */
function rangesIn(block: readonly Text[]): (start: number, end: number) => Range {
  let index = 0;
  let before = 0;
  /** Finds the node that contains `offset`. With `atEnd`, a node that ends exactly there counts as well. */
  const goTo = (place: number, atEnd: boolean) => {
    for (let node = block[index]; node; node = block[++index]) {
      const passed = before + node.data.length;
      if (place < passed || (atEnd && place === passed)) return node;
      before = passed;
    }
    return undefined;
  };
  return (start, end) => {
    const range = new Range();
    const first = goTo(start, false);
    if (first) range.setStart(first, start - before);
    const last = goTo(end, true);
    if (last) range.setEnd(last, end - before);
    return range;
  };
}
