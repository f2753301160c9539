/** Cuts text to a length, if possible at the end of a line or sentence, and never inside a grapheme. */
import { trimDangling, isTableRow } from './trim-dangling';

/** Prefixes each line with `> `. An empty line gets `>` alone, because editors drop a trailing space. */
export function quoteLines(text: string): string {
  return text
    .split('\n')
    .map(line => (line ? `> ${line}` : '>'))
    .join('\n');
}

/** In UTF-16 units behind the cut: a line of which most fits is told from one that is only begun. */
const maxLookAhead = 10_000;

/** Returns a beginning of `text` that is at most `maxLength` UTF-16 units long when quoted, without a dangling end. */
export function shorten(text: string, maxLength: number): string {
  // What follows far behind the cut decides nothing.
  const lines = text.slice(0, Math.max(0, maxLength) + maxLookAhead).split('\n');
  const included: string[] = [];
  let remaining = maxLength;
  for (const [index, line] of lines.entries()) {
    const cost = quoteLines(line).length + 1;
    if (cost > remaining) {
      const lineStart = shortenLine(line, remaining - '> \n'.length);
      // A cut table row is not useful, unless it would be most of the text.
      const isUseful = isMeaningful(lineStart, line) && (remaining > maxLength / 2 || !isTableRow(lines, index));
      if (lineStart && (isUseful || trimDangling(included, lines).length === 0)) included.push(lineStart);
      break;
    }
    included.push(line);
    remaining -= cost;
  }
  while (included.length > 0) {
    const result = trimDangling(included, lines).join('\n').trimEnd();
    if (quoteLines(result).length <= maxLength) return result;
    included.pop();
  }
  return '';
}

/**
 * Distributes `maxLength` over `lengths`, in the same order: small ones get all they need, the others equal parts of
 * the rest.
 */
export function computeShares(lengths: readonly number[], maxLength: number): number[] {
  const result = lengths.map(() => 0);
  let remaining = Math.max(0, maxLength);
  const smallestFirst = lengths.map((length, index) => ({ length, index })).sort((a, b) => a.length - b.length);
  for (const [sharedCount, { length, index }] of smallestFirst.entries()) {
    const share = Math.min(length, Math.floor(remaining / (lengths.length - sharedCount)));
    result[index] = share;
    remaining -= share;
  }
  return result;
}

/** Match all full sentences, or all full words, from the start of the text. */
const sentencesPattern = /^.*(?:[.!?](?=\s)|[。！？])/u;
const wordsPattern = /^.*(?=\s)/u;

/** Ends at a sentence, or else at a word, if that keeps more than half of the line. */
function shortenLine(line: string, maxLength: number): string {
  if (maxLength <= 0) return '';
  const fullStart = line.slice(0, findCharacterEnd(line, maxLength));
  const candidates = [sentencesPattern, wordsPattern].map(pattern => pattern.exec(fullStart)?.[0] ?? '');
  return candidates.find(piece => piece.length > fullStart.length / 2) ?? fullStart;
}

/** One or two words after complete lines are not useful. */
const isMeaningful = (piece: string, line: string): boolean =>
  /[.!?。！？]$/u.test(piece) || piece.length > Math.min(40, line.length / 2);

const graphemeSegmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * The last end of a grapheme at or before `maxEnd`. Only the text around it is segmented, because a long line takes
 * seconds. The start moves back to a character that cannot belong to an emoji, so that flags are paired correctly.
 */
function findCharacterEnd(line: string, maxEnd: number): number {
  if (line.length <= maxEnd) return line.length;
  let from = Math.max(0, maxEnd - 100);
  while (from > 0 && /\p{Cs}|\p{M}|\p{Default_Ignorable_Code_Point}/u.test(line.charAt(from))) from -= 1;
  let end = from;
  for (const { index, segment } of graphemeSegmenter.segment(line.slice(from, maxEnd + 100))) {
    if (from + index + segment.length > maxEnd) break;
    end = from + index + segment.length;
  }
  return end;
}
