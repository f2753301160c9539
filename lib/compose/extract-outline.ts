/** Outlines a text in its own words. Nothing is rewritten, so nothing can be invented. Pure. */

import { scanMarkdownLines } from '../core/markdown-lines';

/** In UTF-16 units: of the outline of a text, and of the first sentences of a paragraph. */
const maxReadLength = 100_000;
const maxSentencesLength = 4_000;
/** Longer code keeps only its first lines. */
const maxCodeLines = 40;

/**
 * Keeps headings, the first sentence of each paragraph and list item, the head of a table, and code. `text` is
 * Markdown.
 */
export function extractOutline(text: string): string {
  const outline: string[] = [];
  let codeLineCount = 0;
  let inParagraph = false;
  const lines = scanMarkdownLines(text.slice(0, maxReadLength));
  for (const { kind, start, end } of lines) {
    const line = text.slice(start, end);
    if (kind === 'code') {
      codeLineCount += 1;
      if (codeLineCount <= maxCodeLines) outline.push(line);
      else if (codeLineCount === maxCodeLines + 1) outline.push('…');
    } else if (kind === 'open' || kind === 'close') {
      codeLineCount = 0;
      outline.push(line);
      inParagraph = false;
    } else if (!line.trim()) {
      inParagraph = false;
      // Blocks are separated by one empty line, and the text does not begin with one.
      if (outline.length > 0 && outline.at(-1) !== '') outline.push('');
    } else if (isBlockStart(line) || !inParagraph) {
      outline.push(getFirstSentence(line));
      inParagraph = !isHeading(line);
    }
  }
  // A code block without an end still needs one, or the text after it would read as code.
  const last = lines.at(-1);
  if (last?.fence && last.kind !== 'close') outline.push(last.fence.closingLine);
  return outline.join('\n').trimEnd();
}

/** The first `count` sentences of the first paragraph, because most of a question stands there. */
export function extractGist(text: string, count: number): string {
  const paragraph = text.trim().split(/\n\s*\n/, 1)[0] ?? '';
  return splitSentences(paragraph.slice(0, maxSentencesLength), count).join('').trim();
}

const isHeading = (line: string): boolean => /^\s{0,3}#{1,6}\s/.test(line);

const isBlockStart = (line: string): boolean =>
  isHeading(line) || /^\s*(?:[-*+]|\d{1,9}[.)])\s/.test(line) || /^\s*\|/.test(line);

function getFirstSentence(line: string): string {
  // A cut table row would no longer be a row.
  if (isHeading(line) || /^\s*\|/.test(line)) return line;
  const [, mark = '', rest = ''] = /^(\s*(?:(?:[-*+]|\d{1,9}[.)])\s+)?)(.*)$/.exec(line) ?? [];
  return mark + (splitSentences(rest.slice(0, maxSentencesLength), 1)[0] ?? '').trimEnd();
}

/** In UTF-16 units: the browser's segmentation slows down in longer texts. */
const maxSegmentedLength = 1_000;
const segmenter = new Intl.Segmenter(undefined, { granularity: 'sentence' });

/** The first sentences; each keeps the blanks after it, so that joining all gives the text again. */
export function splitSentences(text: string, maxCount = Infinity): readonly string[] {
  // Most lines are one sentence, and telling that is much faster.
  if (!/[\p{Sentence_Terminal}\n\r\u0085\u2028\u2029]/u.test(text)) return text === '' ? [] : [text];
  const sentences: string[] = [];
  for (let start = 0; start < text.length && sentences.length < maxCount;) {
    const found = Array.from(segmenter.segment(text.slice(start, start + maxSegmentedLength)), one => one.segment);
    // The last one may go on behind the cut.
    const whole = start + maxSegmentedLength < text.length && found.length > 1 ? found.slice(0, -1) : found;
    sentences.push(...whole);
    start += whole.reduce((length, sentence) => length + sentence.length, 0);
  }
  return sentences.slice(0, maxCount);
}
