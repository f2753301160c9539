/** Where a text stands in an element, across the elements in it: “**bold**ly” is found by “boldly”. */

/** Elements whose text does not run on into the next one's. */
const apart =
  'p, li, h1, h2, h3, h4, h5, h6, pre, td, th, blockquote, summary, figcaption, time, label, legend, button, option';

/** What Kura says around a turn. */
const furniture = 'header, figcaption';

/** At most `limit` places, in order. Letters of any width and case count as the same; spaces count as one. */
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

/** Texts that run on into each other, in order. */
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

/** Marks that may stand apart from their letter, as in ﾊﾞ or in names of files on a Mac, belong to it. */
const letterWithMarks = /[\s\S][\u0300-\u036f\u3099\u309a\uff9e\uff9f]*/gu;

/** Letters as they are compared, and for each of them (and the end) where it stands in `text`, in UTF-16 units. */
function folded(text: string): { readonly letters: string; readonly at: readonly number[] } {
  // Pieces, joined once: a long string that is looked at while it grows is written anew with each letter.
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

/** Makes the ranges over a block, each from where the one before it ended: the block is walked once for all of them. */
function rangesIn(block: readonly Text[]): (start: number, end: number) => Range {
  let index = 0;
  let before = 0;
  /** The node in which so many units have passed; `atEnd`: also where it ends there. */
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
