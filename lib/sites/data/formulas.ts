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
export function withDollars(text: string): string {
  if (!/\\[([]/.test(text)) return text;
  let written = '';
  let from = 0;
  let open: { readonly by: string; readonly start: number } | undefined;
  for (const { 0: met, index } of text.matchAll(mark)) {
    if (open && met === ends.get(open.by)) {
      if (open.by.startsWith('\\')) {
        const inner = text.slice(open.start + 2, index);
        written += text.slice(from, open.start) + (open.by === '\\(' ? `$${inner.trim()}$` : `$$${inner}$$`);
        from = index + 2;
      }
      open = undefined;
    } else if (met === '\n') {
      if (open?.by === '\\(' || open?.by === '`') open = undefined;
    } else if (ends.has(met) && !open?.by.startsWith('`')) {
      open = { by: met, start: index };
    }
  }
  return written + text.slice(from);
}
