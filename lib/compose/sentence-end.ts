/**
 * Trims the end of a cut Markdown text: removes a table head without rows, a heading without text, or a list mark
 * without words, and closes an open code block. Pure.
 */

/** `kept` holds the first of `lines`; its last line may be cut. */
export function endedWell(kept: readonly string[], lines: readonly string[]): readonly string[] {
  if (kept.length === lines.length && kept.at(-1) === lines.at(-1)) return closed(kept);
  const kinds = kindsOf(lines, kept.length);
  const last = kept.findLastIndex((line, at) => {
    const mark = line === lines[at] ? bullet : markAlone;
    return kinds[at] === 'code' || (kinds[at] !== 'begun' && !mark.test(line.trim()));
  });
  return closed(kept.slice(0, last + 1));
}

/** Whether the line is a row of a table, below its head and rule. */
export const isRow = (lines: readonly string[], at: number): boolean => kindsOf(lines, at + 1)[at] === 'row';

/** `begun`: means nothing without the lines that follow. */
type Kind = 'begun' | 'text' | 'row' | 'code';

const fenceMark = /^\s*(`{3,}|~{3,})/;
const heading = /^\s{0,3}#{1,6}(?:\s|$)/;
/** The line between the head of a table and its rows. */
const rule = /^\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?$/;
/** The mark of a list item or a table row without text. */
const bullet = /^[-*+|]$/;
/** In a cut line a number may be a list mark. In a full line it may be the answer. */
const markAlone = /^(?:[-*+|]|\d{1,9}[.)])$/;

/** Detects the kinds of the first `count` lines. */
function kindsOf(lines: readonly string[], count: number): readonly Kind[] {
  const lastSaid = lines.findLastIndex(line => line.trim());
  let fence = '';
  /** Counts the lines of the current table, including its head and rule. */
  let table = 0;
  return lines.slice(0, count).map((line, at) => {
    const mark = fenceMark.exec(line)?.[1] ?? '';
    const isCode = fence !== '';
    if (!isCode) fence = mark;
    else if (mark.startsWith(fence)) fence = '';

    const isBlock = isCode || mark !== '' || heading.test(line);
    if (isBlock || !line.trim()) table = 0;
    else if (table > 0 || isHead(line, lines[at + 1])) table += 1;

    if (!line.trim()) return 'begun';
    if (isCode) return 'code';
    // A heading at the very end of the text is kept.
    if (isBlock) return mark || at < lastSaid ? 'begun' : 'text';
    if (table === 0) return 'text';
    return table > 2 ? 'row' : 'begun';
  });
}

const isHead = (line: string, next = ''): boolean => line.includes('|') && next.includes('|') && rule.test(next.trim());

function closed(lines: readonly string[]): readonly string[] {
  let open = '';
  for (const line of lines) {
    const mark = fenceMark.exec(line)?.[1] ?? '';
    if (!open) open = mark;
    else if (mark.startsWith(open)) open = '';
  }
  return open ? [...lines, open] : lines;
}
