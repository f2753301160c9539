/**
 * Trims the end of a cut Markdown text: removes a table head without rows, a heading without text, or a list mark
 * without words, and closes an open code block. Pure.
 */

import { scanMarkdownLines } from '../core/markdown-lines';

/** `kept` holds the first of `lines`; its last line may be cut. */
export function trimDangling(kept: readonly string[], lines: readonly string[]): readonly string[] {
  if (kept.length === lines.length && kept.at(-1) === lines.at(-1)) return closeFence(kept);
  const kinds = detectLineKinds(lines, kept.length);
  const lastIndex = kept.findLastIndex((line, index) => {
    const mark = line === lines[index] ? bulletPattern : bareMarkPattern;
    return kinds[index] === 'code' || (kinds[index] !== 'begun' && !mark.test(line.trim()));
  });
  return closeFence(kept.slice(0, lastIndex + 1));
}

/** Whether the line is a row of a table, below its head and rule. */
export const isTableRow = (lines: readonly string[], index: number): boolean =>
  detectLineKinds(lines, index + 1)[index] === 'row';

/** `begun`: means nothing without the lines that follow. */
type LineKind = 'begun' | 'text' | 'row' | 'code';

const headingPattern = /^\s{0,3}#{1,6}(?:\s|$)/;
/** The line between the head of a table and its rows. */
const tableRulePattern = /^\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?$/;
/** The mark of a list item or a table row without text. */
const bulletPattern = /^[-*+|]$/;
/** In a cut line a number may be a list mark. In a full line it may be the answer. */
const bareMarkPattern = /^(?:[-*+|]|\d{1,9}[.)])$/;

/** Detects the kinds of the first `count` lines. */
function detectLineKinds(lines: readonly string[], count: number): readonly LineKind[] {
  const lastTextLine = lines.findLastIndex(line => line.trim());
  const scanned = scanMarkdownLines(lines.join('\n'));
  /** Counts the lines of the current table, including its head and rule. */
  let tableLineCount = 0;
  return lines.slice(0, count).map((line, index) => {
    const kind = scanned[index]?.kind;
    const isCode = kind === 'code' || kind === 'close';
    const isBlock = isCode || kind === 'open' || headingPattern.test(line);
    if (isBlock || !line.trim()) tableLineCount = 0;
    else if (tableLineCount > 0 || isTableHead(line, lines[index + 1])) tableLineCount += 1;

    if (!line.trim()) return 'begun';
    if (isCode) return 'code';
    // A heading at the very end of the text is kept.
    if (isBlock) return kind === 'open' || index < lastTextLine ? 'begun' : 'text';
    if (tableLineCount === 0) return 'text';
    return tableLineCount > 2 ? 'row' : 'begun';
  });
}

const isTableHead = (line: string, next = ''): boolean =>
  line.includes('|') && next.includes('|') && tableRulePattern.test(next.trim());

function closeFence(lines: readonly string[]): readonly string[] {
  const last = scanMarkdownLines(lines.join('\n')).at(-1);
  return last?.fence && last.kind !== 'close' ? [...lines, last.fence.closingLine] : lines;
}
