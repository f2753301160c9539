/** Cuts quoted text to a length, at the end of a line or a sentence where it can, and never inside a character. */
import { endedWell, isRow } from './cut-end';

/** Each line behind `> `; an empty line keeps the mark alone, because editors drop a space at the end. */
export function quoted(text: string): string {
  return text
    .split('\n')
    .map(line => (line ? `> ${line}` : '>'))
    .join('\n');
}

/** A beginning of `text` that is, once quoted, at most `room` UTF-16 units long, and ends with nothing that was only begun. */
export function beginning(text: string, room: number): string {
  const lines = text.split('\n');
  const kept: string[] = [];
  let left = room;
  for (const [at, line] of lines.entries()) {
    const cost = quoted(line).length + 1;
    if (cost > left) {
      const piece = beginningOfLine(line, left - '> \n'.length);
      // A row in part says less than none, unless it would be most of what there is.
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

/** How much room each of `needs` gets, in the same order: the small ones all they need, the large ones equal parts of the rest. */
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

/** All whole sentences from the start, all whole words from the start. */
const sentences = /^.*(?:[.!?](?=\s)|[。！？])/u;
const words = /^.*(?=\s)/u;

/** Ends with a sentence, else with a word, if that costs less than half of the line. */
function beginningOfLine(line: string, room: number): string {
  if (room <= 0) return '';
  const whole = line.slice(0, characterEnd(line, room));
  const good = [sentences, words].map(pattern => pattern.exec(whole)?.[0] ?? '');
  return good.find(piece => piece.length > whole.length / 2) ?? whole;
}

/** A word or two behind whole lines are less than nothing. */
const tellsSomething = (piece: string, line: string): boolean =>
  /[.!?。！？]$/u.test(piece) || piece.length > Math.min(40, line.length / 2);

const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * The last end of a character at or before `most`. Told from the few before it, because a long line takes seconds as a whole; from
 * one that begins with no piece of an emoji, so that flags are counted in pairs.
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
