/** Converts Markdown to plain text for snippets. The result is never stored. */
import { isBetweenPrices, isFormula } from '../../core/formula';
import { scanMarkdownLines } from '../../core/markdown-lines';
import { toReadableMath } from './readable-math';
import { removePairs, type PairRule } from './remove-pairs';

/** A run of backticks, a path, a name such as `__init__` and a product of figures: what looks like markup there is none. */
const literal = new RegExp(
  [
    String.raw`(?<ticks>${'`'}+)`,
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

// The order matters: outer marks are removed before inner ones. No two repetitions of one pattern can match the same characters.
const markupRules: readonly MarkupRule[] = [
  // A fence whose other end is in another chunk.
  [/^ {0,3}(?:`{3,}|~{3,}).*$/gm, ''],
  // Quotes come first, because they may contain anything. Nested quotes are removed as well.
  [/^[ \t]*(?:>[ \t]?)+/gm, ''],
  // Rules, and the line below a table's header.
  [/^[ \t]*(?:(?:[-*_][ \t]*){3,}|(?=[|:-][^\n-]*-)[|:-][ \t|:-]+)$/gm, ''],
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
  [/\[\^[^[\]\s]+\]:?/g, ''],
  // Images and links keep their text.
  [/!?\[([^[\]\n]*)\]\((?:<[^<>\n]*>|(?:[^()\s]|\([^()\s]*\))*)(?:\s+"[^"\n]*")?\)/g, '$1'],
  [/<(https?:\/\/[^<>\s]+)>/g, '$1'],
  [/<br ?\/?>/g, ' '],
];

/** Emphasis around words; `snake_case` and `2 * 3` are kept. */
const emphasis: readonly PairRule[] = [
  { marks: ['***', '**', '*', '~~'], isOutside: () => true },
  { marks: ['__', '_'], isOutside: character => !/[\p{L}\p{N}_]/u.test(character) },
];
const escapes: readonly MarkupRule[] = [
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
  const { prose, literalPieces } = removeLiterals(lines.join('\n'));
  const unmarked = markupRules.reduce(replaceMarkup, prose);
  const bare = escapes.reduce(replaceMarkup, emphasis.reduce(removePairs, unmarked));
  const [literals, codes] = [literalPieces.values(), codePieces.values()];
  return collapseSpace(
    bare
      .replaceAll(placeholder, () => literals.next().value ?? '')
      .replaceAll(codePlaceholder, () => codes.next().value ?? ''),
  );
}

/** Puts a placeholder in the place of everything that is no markup. */
function removeLiterals(text: string): { readonly prose: string; readonly literalPieces: readonly string[] } {
  const literalPieces: string[] = [];
  const pieces: string[] = [];
  const findClosing = createTicksSearch(text);
  let kept = 0;
  literal.lastIndex = 0;
  for (let found = literal.exec(text); found; found = literal.exec(text)) {
    const { 0: whole, index, groups } = found;
    const ticks = groups?.['ticks'];
    const closing = ticks === undefined ? undefined : findClosing(ticks.length, index);
    if (ticks !== undefined && closing === undefined) continue;
    const end = index + whole.length;
    pieces.push(text.slice(kept, index), placeholder);
    literalPieces.push(closing === undefined ? whole : text.slice(end, closing));
    kept = closing === undefined ? end : closing + whole.length;
    literal.lastIndex = kept;
  }
  return { prose: pieces.join('') + text.slice(kept), literalPieces };
}

/** Finds the next run of as many backticks in the same line. Questions come in ascending order. */
function createTicksSearch(text: string): (length: number, at: number) => number | undefined {
  const runs = new Map<number, { readonly starts: number[]; next: number }>();
  for (const { 0: run, index } of text.matchAll(/`+/g)) {
    const known = runs.get(run.length);
    if (known) known.starts.push(index);
    else runs.set(run.length, { starts: [index], next: 0 });
  }
  let lineEnd = -1;
  return (length, at) => {
    const found = runs.get(length);
    if (!found) return undefined;
    while ((found.starts[found.next] ?? Infinity) <= at) found.next += 1;
    if (lineEnd < at) lineEnd = text.includes('\n', at) ? text.indexOf('\n', at) : text.length;
    const start = found.starts[found.next];
    return start !== undefined && start < lineEnd ? start : undefined;
  };
}

/** What a person typed, without the fences of code; white space is collapsed. */
export function toPlainPrompt(text: string): string {
  const lines = scanMarkdownLines(text).filter(({ kind }) => kind !== 'open' && kind !== 'close');
  return collapseSpace(lines.map(({ start, end }) => text.slice(start, end)).join('\n'));
}

const collapseSpace = (text: string): string =>
  text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim();

const replaceMarkup = (text: string, [pattern, kept]: MarkupRule): string =>
  typeof kept === 'string' ? text.replace(pattern, kept) : text.replace(pattern, kept);
