/** Text → Markdown that means this text, with as few escapes as that takes: what the assistant wrote has to read like it. */
import { flanking, pairingMarks } from './marks';

export interface Place {
  /** What stands before and after in the Markdown; a line break, or nothing, where a line starts or ends. */
  readonly before: string;
  readonly after: string;
  /** The whole paragraph's Markdown without escapes. */
  readonly surroundings: string;
  /** Whether it is in a table's cell, the words of a link, a heading, an item of a list. */
  readonly cell: boolean;
  readonly label: boolean;
  readonly heading: boolean;
  readonly item: boolean;
}

export function escaped(text: string, place: Place): string {
  const unsafe = new Set([...atLineStarts(text, place), ...inPairs(text, place), ...anywhere(text, place)]);
  return text.replace(/[^]/g, (character, at: number) => (unsafe.has(at) ? `\\${character}` : character));
}

/** What a line must not begin with, unless it means it. Its first character is escaped, after `keep`. */
const blockStarts: readonly RegExp[] = [
  /^#{1,6}(?=\s|$)/, // A heading
  /^>/, // A quotation
  /^[-+*](?=\s|$)/, // A list
  /^(?<keep>\d{1,9})[.)](?=\s|$)/, // A numbered list
  /^(?:=+|-+)[ \t]*$/m, // What makes the line above a heading
  /^(?:(?:-[ \t]*){3,}|(?:_[ \t]*){3,}|(?:\*[ \t]*){3,})$/m, // A line across the page
  /^(?:`{3,}|~{3,}|\${2,})/, // A fence: all of it, lest what is left of it pairs with another
  /^<[a-z/!?]/i, // HTML
  /^[|:][-:| \t]*-[-:| \t]*$/m, // What makes the line above a table
  /^\[[^\]\n]+\]:/, // A definition
];

/** What the same means at the start of an item. */
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

/** Marks that only mean something in pairs: `*`, `_` and `~` around words, backticks and dollar signs of one length. */
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

/** Characters that mean something wherever they stand, by what stands beside them. */
function anywhere(text: string, place: Place): number[] {
  const before = place.before.slice(-1);
  const around = before + text + place.after;
  const patterns = [
    /\\(?=[!-/:-@[-`{-~\n]|$)/g, // An escape
    /&(?=(?:[a-z][a-z\d]{1,30}|#\d{1,7}|#x[\da-f]{1,6});)/gi, // A character by its name
    /(?<=\])\(/g, // A link's address
    /\[(?=\^)/g, // A footnote
    ...(place.surroundings.includes('>') ? [/<(?=[a-z/!?])/gi] : []), // HTML, or an address
    ...(place.after.startsWith('[') ? [/!(?=\[[^[]*$)/g] : []), // With the link that follows: a picture
    ...(place.cell ? [/\|/g] : []),
    ...(place.label && (!isBalanced(text) || text.includes('[^')) ? [/[[\]]/g] : []),
    ...(place.heading ? [/(?<=^|\s)#(?=#*\s*$)/g] : []), // A heading's own end
  ];
  return patterns
    .flatMap(pattern => [...around.matchAll(pattern)])
    .map(({ index }) => index - before.length)
    .filter(at => at >= 0 && at < text.length);
}

/** Brackets may stand in a link's words as long as each has its other. */
const isBalanced = (text: string): boolean => /^[^[\]]*(?:\[[^[\]]*\][^[\]]*)*$/.test(text);
