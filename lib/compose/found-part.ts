/** Selects the blocks of a Markdown text that contain a found excerpt. Pure. */

/**
 * Returns the paragraphs, lists, tables or code blocks of `text` that contain most of `found` (an excerpt without
 * Markdown, as a result shows it), from the first such block to the last. Returns the full text if no block does.
 */
export function foundPart(text: string, found: string): string {
  const wanted = gramsOf(found);
  const blocks = blocksOf(text);
  const held = blocks.map(block => overlap(gramsOf(block), wanted));
  const most = Math.max(...held);
  if (wanted.size === 0 || most === 0) return text;
  const isPart = (count: number | undefined) => count !== undefined && count >= most / 2;
  return blocks
    .slice(held.findIndex(isPart), held.findLastIndex(isPart) + 1)
    .join('\n\n')
    .trim();
}

/** Splits at empty lines. Code stays in one block. */
export function blocksOf(text: string): readonly string[] {
  const blocks: string[][] = [[]];
  let fence = '';
  for (const line of text.split('\n')) {
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1] ?? '';
    const isOpening = !fence && mark !== '';
    if (!fence && (!line.trim() || isOpening) && blocks.at(-1)?.length) blocks.push([]);
    if (fence || line.trim()) blocks.at(-1)?.push(line);
    if (isOpening) fence = mark;
    else if (fence && mark.startsWith(fence)) {
      fence = '';
      blocks.push([]);
    }
  }
  return blocks.map(lines => lines.join('\n')).filter(block => block);
}

/** All sequences of three letters or digits. Markdown marks are ignored, because the found excerpt has none. */
function gramsOf(text: string): ReadonlySet<string> {
  const letters = Array.from(text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''));
  const grams = new Set<string>();
  for (let at = 0; at + 2 < letters.length; at += 1) grams.add(letters.slice(at, at + 3).join(''));
  return grams;
}

function overlap(grams: ReadonlySet<string>, wanted: ReadonlySet<string>): number {
  let count = 0;
  for (const gram of wanted) if (grams.has(gram)) count += 1;
  return count;
}
