/** Where a long block may be cut: after a line, or after a sentence in whatever language. */
import { linesOf, type Stretch } from './blocks';

// Japanese and Chinese ends stand alone; Latin ones only before a space, or `v2.3` and `next.js` would be cut. A closing bracket
// or quotation mark belongs to the sentence it closes.
const sentenceEnd = /[。！？｡]+[」』）)】”"’']*|(?<![.!?…])[.!?…]+[)\]”"’']*(?=\s)|(?<![।።؟۔])[।።؟۔]+(?=\s|$)/gu;

/** In order and without gaps. Code is cut after lines only. */
export function sentencesOf(text: string, block: Stretch, isCode: boolean): Stretch[] {
  return linesOf(text, block).flatMap(line => (isCode ? [line] : inLine(text, line)));
}

function inLine(text: string, line: Stretch): Stretch[] {
  const pieces: Stretch[] = [];
  let start = line.start;
  for (const match of text.slice(line.start, line.end).matchAll(sentenceEnd)) {
    const end = line.start + match.index + match[0].length;
    pieces.push({ start, end });
    start = end;
  }
  if (start < line.end) pieces.push({ start, end: line.end });
  return pieces;
}
