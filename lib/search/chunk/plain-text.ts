/** Converts Markdown to plain text for snippets. The result is never stored. */
import { toReadableMath } from './readable-math';

// Fenced and inline code is not parsed as Markdown.
const code = /^ {0,3}(`{3,}|~{3,})[^\n]*\n([^]*?)(?:^ {0,3}\1[^\n]*$|$(?![^]))|(`+)(?!`)([^\n]+?)(?<!`)\3(?!`)/gm;
/** Placeholder for a piece of code while markup is removed. */
const placeholder = '\uE000';

type MarkupRule = readonly [pattern: RegExp, kept: string | ((...match: string[]) => string)];

// The order matters: outer marks are removed before inner ones.
const markupRules: readonly MarkupRule[] = [
  // A fence whose other end is in another chunk.
  [/^ {0,3}(?:`{3,}|~{3,}).*$/gm, ''],
  // Quotes come first, because they may contain anything. Nested quotes are removed as well.
  [/^[ \t]*(?:>[ \t]?)+/gm, ''],
  // Rules, and the line below a table's header.
  [/^[ \t]*(?:(?:[-*_][ \t]*){3,}|[|:-][ \t|:-]*-[ \t|:-]*)$/gm, ''],
  [/^[ \t]*#{1,6}[ \t]+/gm, ''],
  [
    /^[ \t]*\|(.*)\|[ \t]*$/gm,
    (_, row = '') =>
      `• ${row
        .split(/(?<!\\)\|/)
        .map(cell => cell.trim())
        .join(' · ')}`,
  ],
  [/^[ \t]*[-*+][ \t]+(?:\[[ xX]\][ \t]+)?/gm, '• '],
  [/\$\$([^]+?)\$\$/g, (_, tex = '') => toReadableMath(tex)],
  // A dollar sign before a space or a digit is money.
  [/(?<![\\$])\$(?=[^\s$])([^$\n]*[^\s$\\])\$(?![\d$])/g, (_, tex = '') => toReadableMath(tex)],
  [/^[ \t]*\$\$[ \t]*$/gm, ''],
  [/\[\^[^\]\s]+\]:?/g, ''],
  // Images and links keep their text.
  [/!?\[([^\]\n]*)\]\((?:<[^>\n]*>|(?:[^()\s]|\([^()\s]*\))*)(?:\s+"[^"\n]*")?\)/g, '$1'],
  [/<(https?:\/\/[^>\s]+)>/g, '$1'],
  [/<br ?\/?>/g, ' '],
  // Emphasis around words; `snake_case` and `2 * 3` are kept.
  [/(\*{1,3}|~~)(?=\S)(.+?)(?<=\S)\1/g, '$2'],
  [/(?<![\p{L}\p{N}_])(_{1,2})(?=\S)(.+?)(?<=\S)\1(?![\p{L}\p{N}_])/gu, '$2'],
  [/\\$/gm, ''],
  [/\\([\\`*_{}[\]()#+\-.!|>~$<&])/g, '$1'],
];

/** The text without Markdown markup. Blocks, list items and rows become lines; white space is collapsed. */
export function toPlainText(markdown: string): string {
  const codePieces: string[] = [];
  const prose = markdown.replaceAll(placeholder, '').replace(code, (_, fence, block = '', _ticks, inline = '') => {
    codePieces.push(fence === undefined ? inline : block);
    return fence === undefined ? placeholder : `\n${placeholder}\n`;
  });
  const bare = markupRules.reduce((text, [pattern, replacement]) => replaceMarkup(text, pattern, replacement), prose);
  const fullText = bare.replaceAll(placeholder, () => codePieces.shift() ?? '');
  return fullText
    .replace(/\s*\n\s*/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .trim();
}

const replaceMarkup = (text: string, pattern: RegExp, replacement: MarkupRule[1]): string =>
  typeof replacement === 'string' ? text.replace(pattern, replacement) : text.replace(pattern, replacement);
