/** Markdown as a person would read it aloud: for snippets, never for anything that is stored. */
import { readableMaths } from './maths';

// A block of code, or code within a line: what is in it is no Markdown, whatever it looks like.
const code = /^ {0,3}(`{3,}|~{3,})[^\n]*\n([^]*?)(?:^ {0,3}\1[^\n]*$|$(?![^]))|(`+)(?!`)([^\n]+?)(?<!`)\3(?!`)/gm;
/** Stands for a piece of code while the marks around it are taken off. */
const place = '\uE000';

type Mark = readonly [pattern: RegExp, kept: string | ((...match: string[]) => string)];

// In order: a mark that holds another is taken off first.
const marks: readonly Mark[] = [
  // A fence whose other end lies in another passage.
  [/^ {0,3}(?:`{3,}|~{3,}).*$/gm, ''],
  // Quotations first: anything may stand in them. What is given and quoted again is still quoted.
  [/^[ \t]*(?:>[ \t]?)+/gm, ''],
  // Rulers, and the line below a table's head.
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
  [/\$\$([^]+?)\$\$/g, (_, tex = '') => readableMaths(tex)],
  // A dollar before a space or a digit is money.
  [/(?<![\\$])\$(?=[^\s$])([^$\n]*[^\s$\\])\$(?![\d$])/g, (_, tex = '') => readableMaths(tex)],
  [/^[ \t]*\$\$[ \t]*$/gm, ''],
  [/\[\^[^\]\s]+\]:?/g, ''],
  // Images and links keep their words.
  [/!?\[([^\]\n]*)\]\((?:<[^>\n]*>|(?:[^()\s]|\([^()\s]*\))*)(?:\s+"[^"\n]*")?\)/g, '$1'],
  [/<(https?:\/\/[^>\s]+)>/g, '$1'],
  [/<br ?\/?>/g, ' '],
  // Emphasis around words; `snake_case` and `2 * 3` are left alone.
  [/(\*{1,3}|~~)(?=\S)(.+?)(?<=\S)\1/g, '$2'],
  [/(?<![\p{L}\p{N}_])(_{1,2})(?=\S)(.+?)(?<=\S)\1(?![\p{L}\p{N}_])/gu, '$2'],
  [/\\$/gm, ''],
  [/\\([\\`*_{}[\]()#+\-.!|>~$<&])/g, '$1'],
];

/** The text without Markdown's marks. Its blocks, items and rows are lines; white space is single. */
export function plain(markdown: string): string {
  const pieces: string[] = [];
  const prose = markdown.replaceAll(place, '').replace(code, (_, fence, block = '', _ticks, inline = '') => {
    pieces.push(fence === undefined ? inline : block);
    return fence === undefined ? place : `\n${place}\n`;
  });
  const bare = marks.reduce((text, [pattern, kept]) => replaced(text, pattern, kept), prose);
  const whole = bare.replaceAll(place, () => pieces.shift() ?? '');
  return whole
    .replace(/\s*\n\s*/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .trim();
}

const replaced = (text: string, pattern: RegExp, kept: Mark[1]): string =>
  typeof kept === 'string' ? text.replace(pattern, kept) : text.replace(pattern, kept);
