/** Escapes text so that Markdown shows it unchanged, with as few escapes as possible, because it should read like the original. */
import { flanking, pairingMarks } from './marks';

export interface Place {
  /** The Markdown before and after the text; a line break or '' at the edge of a line. */
  readonly before: string;
  readonly after: string;
  /** The paragraph's full Markdown without escapes. */
  readonly surroundings: string;
  /** Whether the text is in a table cell, a link's label, a heading, or a list item. */
  readonly cell: boolean;
  readonly label: boolean;
  readonly heading: boolean;
  readonly item: boolean;
}

export function escaped(text: string, place: Place): string {
  const unsafe = new Set([...atLineStarts(text, place), ...inPairs(text, place), ...anywhere(text, place)]);
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

function atLineStarts(text: string, { before, after, item }: Place): number[] {
  const line = text + after;
  const starts = [...text.matchAll(/(?<=\n)/g)].map(({ index }) => index);
  if (before === '' || before.endsWith('\n')) starts.push(0);
  return starts.flatMap(start => {
    const rest = line.slice(start);
    const match = [...blockStarts, ...(item ? [task] : [])]
      .map(pattern => pattern.exec(rest))
      .find(found => found !== null);
    if (!match) return [];
    const fence = /^[`~$]+$/.test(match[0]) ? match[0].length : 1;
    const kept = match.groups?.['keep']?.length ?? 0;
    return Array.from({ length: fence }, (_, n) => start + kept + n);
  });
}

/** Finds marks that have a meaning only in pairs: `*`, `_` and `~` around words, and backticks and dollar signs of the same length. */
function inPairs(text: string, { before, after, surroundings }: Place): number[] {
  const pairing = pairingMarks(surroundings);
  return [...text.matchAll(/\*+|_+|~+|`+|\$+/g)].flatMap(({ 0: run, index }) => {
    const mark = run.charAt(0);
    const previous = index > 0 ? text.charAt(index - 1) : before.slice(-1);
    const next = text.charAt(index + run.length) || after.charAt(0);
    const { opens, closes } = flanking(mark, previous, next);
    const means = pairing.has(mark) && (opens || closes || mark === '`' || mark === '$');
    return means ? Array.from(run, (_, n) => index + n) : [];
  });
}

/** Finds characters that have a meaning anywhere, depending on their neighbours. */
function anywhere(text: string, place: Place): number[] {
  const before = place.before.slice(-1);
  const around = before + text + place.after;
  const patterns = [
    /\\(?=[!-/:-@[-`{-~\n]|$)/g, // An escape
    /&(?=(?:[a-z][a-z\d]{1,30}|#\d{1,7}|#x[\da-f]{1,6});)/gi, // A named character
    /(?<=\])\(/g, // A link's address
    /\[(?=\^)/g, // A footnote
    ...(place.surroundings.includes('>') ? [/<(?=[a-z/!?])/gi] : []), // HTML, or an address
    ...(place.after.startsWith('[') ? [/!(?=\[[^[]*$)/g] : []), // A picture, together with the link that follows
    ...(place.cell ? [/\|/g] : []),
    ...(place.label && (!isBalanced(text) || text.includes('[^')) ? [/[[\]]/g] : []),
    ...(place.heading ? [/(?<=^|\s)#(?=#*\s*$)/g] : []), // The closing marks of a heading
  ];
  return patterns
    .flatMap(pattern => [...around.matchAll(pattern)])
    .map(({ index }) => index - before.length)
    .filter(at => at >= 0 && at < text.length);
}

/** Brackets may stand in a link's label if they are balanced. */
const isBalanced = (text: string): boolean => /^[^[\]]*(?:\[[^[\]]*\][^[\]]*)*$/.test(text);
