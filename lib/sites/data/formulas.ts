/** LaTeX between `\(…\)` and `\[…\]`, as models write it → between dollar signs, as Kura keeps it. */

// A pair of backslashes is met so that the second is not taken for the start of a mark.
const mark = /```|`|\\[()[\]\\]|\n/g;

const ends = new Map([
  ['\\(', '\\)'],
  ['\\[', '\\]'],
  ['`', '`'],
  ['```', '```'],
]);

/** One pass: what opens last counts, code is stepped over, and what does not end, or not on its line, stays as it is written. */
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
