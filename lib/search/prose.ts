/** The prose of a message: its Markdown without code, tables and headings, which are no sentences. */
import type { TextRange } from '../core/conversation';
import { scanMarkdownLines } from '../core/markdown-lines';

const heading = /^ {0,3}#{1,6}\s/;
/** Of a line without spaces at its ends. */
const tableLine = /^\|.*\|$|^\|?\s*:?-{3,}:?\s*\|/;
/** Below the header of a table. */
const delimiterLine = /^[|:\s-]+$/;
/** A line of settings: `image: grafana`, `- name: "web"`, `key = 3`, `  "a": 1,`. */
const settingLine = /^\s*(?:- )?["']?[\w.$-]+["']?\s?(?::(?:\s|$)|=\s?\S)|^\s*(?:- )?[[{}\]],?\s*$/;
/** The links behind the last sentence of a line, which name its sources: “… it. [Docker documentation](https://…)”. */
const sourceLinks = /(?<=[.!?。！？])(?:\s*\[[^[\]\n]{1,200}\]\(https?:\/\/[^()\s]{1,2000}\))+\s*$/u;
/** So many in a row are a file that nobody fenced; fewer may be prose: “Note: …”. */
const minSettings = 3;

/** UTF-16 units. In a longer message only the range itself is read, and code that began before it counts as prose. */
const maxScannedLength = 30_000;

/** The Markdown of the prose within a range of the message, line by line, without the links that name its sources. */
export function extractProse(markdown: string, range?: TextRange): string {
  const lines = listLines(markdown, range);
  const isSetting = lines.map(({ text, isProse }) => isProse && settingLine.test(text));
  const isData = findLongRuns(isSetting);
  return lines
    .filter(({ text, isProse }, n) => isProse && !isData[n] && !tableLine.test(text.trim()) && !heading.test(text))
    .map(({ text }) => text.replace(sourceLinks, ''))
    .join('\n');
}

/** The rows of tables within a range of the message, in Markdown; their headers come last. */
export function extractTableRows(markdown: string, range?: TextRange): readonly string[] {
  const lines = listLines(markdown, range).map(({ text, isProse }) => (isProse ? text.trim() : ''));
  const isHeader = (n: number) => delimiterLine.test(lines[n + 1] ?? '');
  const rows = [...lines.entries()].filter(([, line]) => tableLine.test(line) && !delimiterLine.test(line));
  const headersLast = rows.toSorted(([a], [b]) => Number(isHeader(a)) - Number(isHeader(b)));
  return headersLast.map(([, line]) => line);
}

function listLines(markdown: string, range: TextRange = { start: 0, end: markdown.length }) {
  // Code is told by its fence, which may stand before the range.
  const from = markdown.length > maxScannedLength ? range.start : 0;
  return scanMarkdownLines(markdown.slice(from, range.end)).map(({ kind, start, end }) => ({
    text: markdown.slice(Math.max(from + start, range.start), from + end),
    isProse: kind === 'prose' && from + end > range.start,
  }));
}

function findLongRuns(flags: readonly boolean[]): boolean[] {
  const found: boolean[] = flags.map(() => false);
  for (let n = 0; n < flags.length; n++) {
    let end = n;
    while (flags[end]) end++;
    if (end - n >= minSettings) found.fill(true, n, end);
    n = Math.max(n, end);
  }
  return found;
}

/** The language of the first code in a message, '' if it has no name; `undefined` without code. */
export function findCodeLanguage(markdown: string): string | undefined {
  const code = scanMarkdownLines(markdown.slice(0, maxScannedLength)).find(({ kind }) => kind === 'open');
  return code?.fence?.label.trim().split(/[\s{,:]/)[0];
}
