/** LaTeX between `\(…\)` and `\[…\]`, as models write it → between dollar signs, as Kura keeps it. */

// Code is stepped over. No formula is as long as the bound, which keeps an opening without its end from being searched to the end.
const pieces = /```[^]*?(?:```|$)|`[^`\n]*`|\\\(([^\n]{1,2000}?)\\\)|\\\[([^]{1,8000}?)\\\]/g;

export const withDollars = (text: string): string =>
  text.includes('\\')
    ? text.replace(pieces, (written, inline: string | undefined, display: string | undefined) => {
        if (inline !== undefined) return `$${inline.trim()}$`;
        return display === undefined ? written : `$$${display}$$`;
      })
    : text;
