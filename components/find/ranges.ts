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
    for (
      let from = letters.indexOf(needle);
      from >= 0 && ranges.length < limit;
      from = letters.indexOf(needle, from + needle.length)
    ) {
      ranges.push(rangeOver(block, at[from] ?? 0, at[from + needle.length] ?? 0));
    }
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
  let letters = '';
  const at: number[] = [];
  let place = 0;
  for (const [letter] of text.matchAll(letterWithMarks)) {
    const plain = letter.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ');
    if (plain !== ' ' || !letters.endsWith(' ')) {
      letters += plain;
      while (at.length < letters.length) at.push(place);
    }
    place += letter.length;
  }
  return { letters, at: [...at, place] };
}

function rangeOver(block: readonly Text[], start: number, end: number): Range {
  const range = new Range();
  let before = 0;
  let open = true;
  for (const node of block) {
    const length = node.data.length;
    if (open && start < before + length) {
      range.setStart(node, start - before);
      open = false;
    }
    if (!open && end <= before + length) {
      range.setEnd(node, end - before);
      break;
    }
    before += length;
  }
  return range;
}
