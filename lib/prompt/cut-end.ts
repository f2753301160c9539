/**
 * The end of a Markdown text that was cut: the head of a table without a row, a heading without what it is of, or the mark of an item
 * without a word is left away, and code that was cut open gets its end back. Pure.
 */

/** `kept`: the first of `lines`, the last of them perhaps in part. */
export function endedWell(kept: readonly string[], lines: readonly string[]): readonly string[] {
  if (kept.length === lines.length && kept.at(-1) === lines.at(-1)) return closed(kept);
  const kinds = kindsOf(lines, kept.length);
  const last = kept.findLastIndex((line, at) => {
    const mark = line === lines[at] ? bullet : markAlone;
    return kinds[at] === 'code' || (kinds[at] !== 'begun' && !mark.test(line.trim()));
  });
  return closed(kept.slice(0, last + 1));
}

/** Whether this is a row of a table. One that is cut is none. */
export const isRow = (lines: readonly string[], at: number): boolean => kindsOf(lines, at + 1)[at] === 'row';

/** `begun`: tells nothing without what follows it. */
type Kind = 'begun' | 'text' | 'row' | 'code';

const fenceMark = /^\s*(`{3,}|~{3,})/;
const heading = /^\s{0,3}#{1,6}(?:\s|$)/;
/** The line between the head of a table and its rows. */
const rule = /^\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?$/;
/** Of an item or a row. */
const bullet = /^[-*+|]$/;
/** In a line that was cut, a number may be one; in a whole one it may be the answer. */
const markAlone = /^(?:[-*+|]|\d{1,9}[.)])$/;

/** Of the first `count` of `lines`. */
function kindsOf(lines: readonly string[], count: number): readonly Kind[] {
  const lastSaid = lines.findLastIndex(line => line.trim());
  let fence = '';
  /** How many lines of a table were seen, its head and the rule below that among them. */
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
    // A heading that nothing follows is all there was.
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
