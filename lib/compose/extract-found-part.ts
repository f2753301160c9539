/** Selects the blocks of a Markdown text that contain a found excerpt. Pure. */

import { scanMarkdownLines } from '../core/markdown-lines';

/**
 * Returns the paragraphs, lists, tables or code blocks of `text` that contain most of `found` (an excerpt without
 * Markdown, as a result shows it), from the first such block to the last. Returns the full text if no block does.
 */
export function extractFoundPart(text: string, found: string): string {
  const foundGrams = toTrigrams(found);
  const blocks = splitBlocks(text);
  const overlaps = blocks.map(block => countOverlap(block, foundGrams));
  const maxOverlap = overlaps.reduce((most, count) => Math.max(most, count), 0);
  if (foundGrams.size === 0 || maxOverlap === 0) return text;
  const isPart = (count: number | undefined) => count !== undefined && count >= maxOverlap / 2;
  return blocks
    .slice(overlaps.findIndex(isPart), overlaps.findLastIndex(isPart) + 1)
    .join('\n\n')
    .trim();
}

/** Splits at empty lines. Code stays in one block, without the indentation of the list item that it stands in. */
export function splitBlocks(text: string): readonly string[] {
  const blocks: string[][] = [[]];
  let isIndented = false;
  for (const { kind, fence, start, contentStart, end } of scanMarkdownLines(text)) {
    if (kind === 'open') isIndented = text.slice(start, contentStart).trim() === '';
    const line = text.slice(fence && isIndented ? contentStart : start, end);
    if ((kind === 'open' || (!fence && !line.trim())) && blocks.at(-1)?.length) blocks.push([]);
    if (fence || line.trim()) blocks.at(-1)?.push(line);
    if (kind === 'close') blocks.push([]);
  }
  return blocks.map(lines => lines.join('\n')).filter(block => block);
}

/** All sequences of three letters or digits. Markdown marks are ignored, because the found excerpt has none. */
function toTrigrams(text: string): ReadonlySet<string> {
  const characters = toCharacters(text);
  const grams = new Set<string>();
  for (let start = 0; start + 2 < characters.length; start += 1) grams.add(characters.slice(start, start + 3));
  return grams;
}

const toCharacters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** Counts those of `foundGrams` that the block holds. */
function countOverlap(block: string, foundGrams: ReadonlySet<string>): number {
  const characters = toCharacters(block);
  const shared = new Set<string>();
  for (let start = 0; start + 2 < characters.length && shared.size < foundGrams.size; start += 1) {
    const gram = characters.slice(start, start + 3);
    if (foundGrams.has(gram)) shared.add(gram);
  }
  return shared.size;
}
