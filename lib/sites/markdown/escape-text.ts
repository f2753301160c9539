/** Escapes text so that Markdown shows it unchanged, with as few escapes as possible, because it should read like the original. */
import { detectFlanking } from './marks';

export interface TextPosition {
  /** The Markdown before and after the text; a line break or '' at the edge of a line. */
  readonly before: string;
  readonly after: string;
  /** The marks that could pair in the paragraph (`findPairingMarks`). */
  readonly marks: ReadonlySet<string>;
  /** Whether the text is in a table cell, a link's label, a heading, or a list item. */
  readonly cell: boolean;
  readonly label: boolean;
  readonly heading: boolean;
  readonly item: boolean;
}

export function escapeText(text: string, position: TextPosition): string {
  const unsafe = new Set([
    ...findAtLineStarts(text, position),
    ...findInPairs(text, position),
    ...findAnywhere(text, position),
  ]);
  if (unsafe.size === 0) return text;
  return text.replace(/[^]/g, (character, at: number) => (unsafe.has(at) ? `\\${character}` : character));
}

/** Patterns that give the start of a line a meaning. The first character after `keep` is escaped. */
const blockStarts: readonly RegExp[] = [
  /^#{1,6}(?=\s|$)/, // A heading
  /^>/, // A quotation
  /^[-+*](?=\s|$)/, // A list
  /^(?<keep>\d{1,9})[.)](?=\s|$)/, // A numbered list
  /^(?:=+|-+)[ \t]*$/m, // The line above becomes a heading
  /^(?:(?:-[ \t]*){3,}|(?:_[ \t]*){3,}|(?:\*[ \t]*){3,})$/m, // A thematic break
  /^(?:`{3,}|~{3,}|\${2,})/, // A fence: every character is escaped, or the rest could pair with another mark
  /^<[a-z/!?]/i, // HTML
  /^[|:][-:| \t]*-[-:| \t]*$/m, // The line above becomes a table head
  /^\[[^\]\n]+\]:/, // A link definition
];

/** A task mark has a meaning at the start of a list item. */
const task = /^\[[ xX]\](?=\s)/;

function findAtLineStarts(text: string, { before, after, item }: TextPosition): number[] {
  const line = text + after;
  const starts = [...text.matchAll(/(?<=\n)/g)].map(({ index }) => index);
  if (before === '' || before.endsWith('\n')) starts.push(0);
  return starts.flatMap(start => {
    const rest = line.slice(start);
    const match = [...blockStarts, ...(item ? [task] : [])]
      .map(pattern => pattern.exec(rest))
      .find(found => found !== null);
    if (!match) return [];
    const escapeCount = /^[`~$]+$/.test(match[0]) ? match[0].length : 1;
    const keptLength = match.groups?.['keep']?.length ?? 0;
    return Array.from({ length: escapeCount }, (_, n) => start + keptLength + n);
  });
}

/** Finds marks that have a meaning only in pairs: `*`, `_` and `~` around words, and backticks and dollar signs of the same length. */
function findInPairs(text: string, { before, after, marks }: TextPosition): number[] {
  if (!/[*_~`$]/.test(text)) return [];
  return [...text.matchAll(/\*+|_+|~+|`+|\$+/g)].flatMap(({ 0: run, index }) => {
    const mark = run.charAt(0);
    const previous = index > 0 ? text.charAt(index - 1) : before.slice(-1);
    const next = text.charAt(index + run.length) || after.charAt(0);
    const { opens, closes } = detectFlanking(mark, previous, next);
    const isMark = marks.has(mark) && (opens || closes || mark === '`' || mark === '$');
    return isMark ? Array.from(run, (_, n) => index + n) : [];
  });
}

/** Finds characters that have a meaning anywhere, depending on their neighbours. */
function findAnywhere(text: string, position: TextPosition): number[] {
  if (!/[\\&([\]<!|#]/.test(text)) return [];
  const before = position.before.slice(-1);
  const around = before + text + position.after;
  const patterns = [
    /\\(?=[!-/:-@[-`{-~\n]|$)/g, // An escape
    /&(?=(?:[a-z][a-z\d]{1,30}|#\d{1,7}|#x[\da-f]{1,6});)/gi, // A named character
    /(?<=\])\(/g, // A link's address
    /\[(?=\^)/g, // A footnote
    ...(position.marks.has('>') ? [/<(?=[a-z/!?])/gi] : []), // HTML, or an address
    ...(position.after.startsWith('[') ? [/!(?=\[[^[]*$)/g] : []), // A picture, together with the link that follows
    ...(position.cell ? [/\|/g] : []),
    ...(position.label && (!isBalanced(text) || text.includes('[^')) ? [/[[\]]/g] : []),
    ...(position.heading ? [/(?<=^|\s)#(?=#*\s*$)/g] : []), // The closing marks of a heading
  ];
  return patterns
    .flatMap(pattern => [...around.matchAll(pattern)])
    .map(({ index }) => index - before.length)
    .filter(at => at >= 0 && at < text.length);
}

/** Brackets may stand in a link's label if they are balanced. */
const isBalanced = (text: string): boolean => /^[^[\]]*(?:\[[^[\]]*\][^[\]]*)*$/.test(text);
