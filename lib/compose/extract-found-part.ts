/** Selects the blocks of a Markdown text that contain a found excerpt. Pure. */

/**
 * Returns the paragraphs, lists, tables or code blocks of `text` that contain most of `found` (an excerpt without
 * Markdown, as a result shows it), from the first such block to the last. Returns the full text if no block does.
 */
export function extractFoundPart(text: string, found: string): string {
  const foundGrams = toTrigrams(found);
  const blocks = splitBlocks(text);
  const overlaps = blocks.map(block => countOverlap(toTrigrams(block), foundGrams));
  const maxOverlap = Math.max(...overlaps);
  if (foundGrams.size === 0 || maxOverlap === 0) return text;
  const isPart = (count: number | undefined) => count !== undefined && count >= maxOverlap / 2;
  return blocks
    .slice(overlaps.findIndex(isPart), overlaps.findLastIndex(isPart) + 1)
    .join('\n\n')
    .trim();
}

/** Splits at empty lines. Code stays in one block. */
export function splitBlocks(text: string): readonly string[] {
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
function toTrigrams(text: string): ReadonlySet<string> {
  const characters = Array.from(text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''));
  const grams = new Set<string>();
  for (let start = 0; start + 2 < characters.length; start += 1) grams.add(characters.slice(start, start + 3).join(''));
  return grams;
}

function countOverlap(grams: ReadonlySet<string>, foundGrams: ReadonlySet<string>): number {
  let count = 0;
  for (const gram of foundGrams) if (grams.has(gram)) count += 1;
  return count;
}
