/** Converts LaTeX between `\(…\)` and `\[…\]`, as models write it, to dollar signs, as Kura stores it. */

import { scanMarkdownLines } from '../../core/markdown-lines';

// Escaped backslashes are matched as a pair, so that the second one does not start a mark.
const mark = /`+|\\[()[\]\\]|\n/g;

const ends = new Map([
  ['\\(', '\\)'],
  ['\\[', '\\]'],
]);

/** Code is skipped. An unclosed formula, or an inline one across lines, stays unchanged. */
export function convertFormulas(text: string): string {
  if (!/\\[([]/.test(text)) return text;
  let result = '';
  let prose = '';
  for (const { kind, start, end } of scanMarkdownLines(text)) {
    const line = text.slice(start, end + 1);
    if (kind === 'prose') prose += line;
    else {
      result += convertProse(prose) + line;
      prose = '';
    }
  }
  return result + convertProse(prose);
}

/** Runs in one pass: the last opening mark counts. */
function convertProse(text: string): string {
  let result = '';
  let from = 0;
  let opened: { readonly by: string; readonly start: number } | undefined;
  for (const { 0: token, index } of text.matchAll(mark)) {
    const isCode = opened?.by.startsWith('`') ?? false;
    if (opened && token === (ends.get(opened.by) ?? opened.by)) {
      if (!isCode) {
        const inner = text.slice(opened.start + 2, index);
        result += text.slice(from, opened.start) + (opened.by === '\\(' ? `$${inner.trim()}$` : `$$${inner}$$`);
        from = index + 2;
      }
      opened = undefined;
    } else if (token === '\n') {
      if (opened?.by === '\\(' || isCode) opened = undefined;
    } else if (!isCode && (ends.has(token) || token.startsWith('`'))) {
      opened = { by: token, start: index };
    }
  }
  return result + text.slice(from);
}
