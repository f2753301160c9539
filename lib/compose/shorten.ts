/** Cuts text to a length, if possible at the end of a line or sentence, and never inside a grapheme. */
import { endedWell, isRow } from './sentence-end';

/** Prefixes each line with `> `. An empty line gets `>` alone, because editors drop a trailing space. */
export function quoted(text: string): string {
  return text
    .split('\n')
    .map(line => (line ? `> ${line}` : '>'))
    .join('\n');
}

/** Returns a beginning of `text` that is at most `maxLength` UTF-16 units long when quoted, without a dangling end. */
export function beginning(text: string, room: number): string {
  const lines = text.split('\n');
  const kept: string[] = [];
  let left = room;
  for (const [at, line] of lines.entries()) {
    const cost = quoted(line).length + 1;
    if (cost > left) {
      const piece = beginningOfLine(line, left - '> \n'.length);
      // A cut table row is not useful, unless it would be most of the text.
      const isWorthIt = tellsSomething(piece, line) && (left > room / 2 || !isRow(lines, at));
      if (piece && (isWorthIt || endedWell(kept, lines).length === 0)) kept.push(piece);
      break;
    }
    kept.push(line);
    left -= cost;
  }
  while (kept.length > 0) {
    const result = endedWell(kept, lines).join('\n').trimEnd();
    if (quoted(result).length <= room) return result;
    kept.pop();
  }
  return '';
}

/**
 * Distributes `maxLength` over `lengths`, in the same order: small ones get all they need, the others equal parts of
 * the rest.
 */
export function shares(needs: readonly number[], room: number): number[] {
  const result = needs.map(() => 0);
  let left = Math.max(0, room);
  const smallestFirst = needs.map((need, index) => ({ need, index })).sort((a, b) => a.need - b.need);
  for (const [done, { need, index }] of smallestFirst.entries()) {
    const share = Math.min(need, Math.floor(left / (needs.length - done)));
    result[index] = share;
    left -= share;
  }
  return result;
}

/** Match all full sentences, or all full words, from the start of the text. */
const sentences = /^.*(?:[.!?](?=\s)|[。！？])/u;
const words = /^.*(?=\s)/u;

/** Ends at a sentence, or else at a word, if that keeps more than half of the line. */
function beginningOfLine(line: string, room: number): string {
  if (room <= 0) return '';
  const whole = line.slice(0, characterEnd(line, room));
  const good = [sentences, words].map(pattern => pattern.exec(whole)?.[0] ?? '');
  return good.find(piece => piece.length > whole.length / 2) ?? whole;
}

/** One or two words after complete lines are not useful. */
const tellsSomething = (piece: string, line: string): boolean =>
  /[.!?。！？]$/u.test(piece) || piece.length > Math.min(40, line.length / 2);

const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * The last end of a grapheme at or before `maxEnd`. Only the text around it is segmented, because a long line takes
 * seconds. The start moves back to a character that cannot belong to an emoji, so that flags are paired correctly.
 */
function characterEnd(line: string, most: number): number {
  if (line.length <= most) return line.length;
  let from = Math.max(0, most - 100);
  while (from > 0 && /\p{Cs}|\p{M}|\p{Default_Ignorable_Code_Point}/u.test(line.charAt(from))) from -= 1;
  let end = from;
  for (const { index, segment } of characters.segment(line.slice(from, most + 100))) {
    if (from + index + segment.length > most) break;
    end = from + index + segment.length;
  }
  return end;
}
