/** Converts LaTeX between `\(…\)` and `\[…\]`, as models write it, to dollar signs, as Kura stores it. */

// Escaped backslashes are matched as a pair, so that the second one does not start a mark.
const mark = /```|`|\\[()[\]\\]|\n/g;

const ends = new Map([
  ['\\(', '\\)'],
  ['\\[', '\\]'],
  ['`', '`'],
  ['```', '```'],
]);

/**
 * Runs in one pass: the last opening mark counts, code is skipped, and an unclosed formula, or an inline one across lines, stays
 * unchanged.
 */
export function convertFormulas(text: string): string {
  if (!/\\[([]/.test(text)) return text;
  let result = '';
  let from = 0;
  let opened: { readonly by: string; readonly start: number } | undefined;
  for (const { 0: token, index } of text.matchAll(mark)) {
    if (opened && token === ends.get(opened.by)) {
      if (opened.by.startsWith('\\')) {
        const inner = text.slice(opened.start + 2, index);
        result += text.slice(from, opened.start) + (opened.by === '\\(' ? `$${inner.trim()}$` : `$$${inner}$$`);
        from = index + 2;
      }
      opened = undefined;
    } else if (token === '\n') {
      if (opened?.by === '\\(' || opened?.by === '`') opened = undefined;
    } else if (ends.has(token) && !opened?.by.startsWith('`')) {
      opened = { by: token, start: index };
    }
  }
  return result + text.slice(from);
}
