/** Converts Markdown to plain text for snippets. The result is never stored. */
import { isBetweenPrices, isFormula } from '../../core/formula';
import { scanMarkdownLines } from '../../core/markdown-lines';
import { toReadableMath } from './readable-math';

/** Inline code, a path, a name such as `__init__` and a product of figures: what looks like markup there is none. */
const literal = new RegExp(
  [
    String.raw`(${'`'}+)(?!${'`'})([^\n]+?)(?<!${'`'})\1(?!${'`'})`,
    String.raw`\b[A-Za-z]:\\\w[\w.%$~-]*(?:\\\*?[\w.%$~-]*)*`,
    String.raw`(?<!\\)\\\\\w[\w.-]*(?:\\\*?[\w.%$~-]*)+`,
    String.raw`(?<!\w)__[A-Za-z]\w*__(?!\w)`,
    String.raw`(?<=\d)\*(?=\d)`,
  ].join('|'),
  'g',
);
/** Placeholders for such a piece, and for a line of code, while markup is removed. */
const placeholder = '\uE000';
const codePlaceholder = '\uE001';

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
  [
    /(?<!\$)\$\$(?!\$)((?:[^$\\]|\\[^])+)(?<!\$)\$\$(?!\$)/g,
    (whole = '', tex = '') => (isBetweenPrices(tex) ? whole : toReadableMath(tex)),
  ],
  [
    /(?<=(.?))(?<![\\$])\$([^$\n]+)\$(?!\$)(?=(.{0,3}))/g,
    (whole = '', before = '', tex = '', after = '') => (isFormula(before, tex, after) ? toReadableMath(tex) : whole),
  ],
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
  const text = markdown.replace(/[\uE000\uE001]/g, '');
  const lines = scanMarkdownLines(text).map(({ kind, fence, start, end, contentStart }) => {
    if (!fence) return text.slice(start, end);
    if (kind !== 'code') return '';
    codePieces.push(text.slice(contentStart, end));
    return codePlaceholder;
  });
  const literalPieces: string[] = [];
  const prose = lines.join('\n').replace(literal, (whole, _ticks, inline: string | undefined) => {
    literalPieces.push(inline ?? whole);
    return placeholder;
  });
  const bare = markupRules.reduce(
    (result, [pattern, replacement]) => replaceMarkup(result, pattern, replacement),
    prose,
  );
  return collapseSpace(
    bare
      .replaceAll(placeholder, () => literalPieces.shift() ?? '')
      .replaceAll(codePlaceholder, () => codePieces.shift() ?? ''),
  );
}

/** What a person typed, without the fences of code; white space is collapsed. */
export function toPlainPrompt(text: string): string {
  const lines = scanMarkdownLines(text).filter(({ kind }) => kind !== 'open' && kind !== 'close');
  return collapseSpace(lines.map(({ start, end }) => text.slice(start, end)).join('\n'));
}

const collapseSpace = (text: string): string =>
  text
    .replace(/\s*\n\s*/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .trim();

const replaceMarkup = (text: string, pattern: RegExp, replacement: MarkupRule[1]): string =>
  typeof replacement === 'string' ? text.replace(pattern, replacement) : text.replace(pattern, replacement);
