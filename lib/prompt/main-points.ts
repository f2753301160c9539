/**
 * The few sentences, list items and short pieces of code that tell most of an answer, word for word and in its own order: nothing is
 * rewritten, so nothing can be invented. Pure.
 */
import { sentences } from './compact';
import { blocksOf } from './found-part';
import { beginning } from './shorten';

interface Piece {
  readonly text: string;
  readonly kind: 'sentence' | 'item' | 'code';
  /** What its place and its looks are worth, beside its words. */
  readonly bonus: number;
}

/** In UTF-16 units: an answer that is not longer is its own main points. */
const shortEnough = 300;
/** Of sentences and items, in UTF-16 units and in number; code comes on top of it. */
const room = 700;
const most = 6;
const codeBlocks = 2;
const codeLines = 12;

/** Markdown. `topic` is what was asked and what was found: pieces that speak of it come first. */
export function mainPoints(text: string, topic: string): string {
  if (text.length <= shortEnough) return text;
  const pieces = blocksOf(text).flatMap(piecesOf);
  const chosen = choose(pieces, topic);
  if (chosen.length === 0) return beginning(text, room);
  const lines = chosen.map(({ kind, text: piece }) => (kind === 'sentence' ? `- ${piece}` : piece));
  return lines.join('\n');
}

function piecesOf(block: string, place: number): readonly Piece[] {
  const lines = block.split('\n');
  if (/^\s*(?:`{3,}|~{3,})/.test(block)) {
    return lines.length <= codeLines + 2 ? [{ text: block, kind: 'code', bonus: 1 }] : [];
  }
  // A row of a table says nothing without its head, and a heading nothing without what is below it.
  const said = lines.filter(line => !/^\s*\||^\s{0,3}#{1,6}\s/.test(line));
  const items = said.filter(line => item.test(line));
  const prose = said.filter(line => !item.test(line)).join('\n');
  return [
    ...sentences(prose).map((sentence, index): Piece => {
      const text = sentence.replace(/\s*\n\s*/g, ' ').trim();
      const early = index > 0 ? 0 : place === 0 ? 1.2 : 0.4;
      return { text, kind: 'sentence', bonus: early + (/\*\*/.test(text) ? 0.3 : 0) };
    }),
    ...items.map((line): Piece => ({ text: firstOf(line), kind: 'item', bonus: /\*\*/.test(line) ? 0.6 : 0.4 })),
    // “Do this:” and “Hope this helps!” are no points.
  ].filter(({ text }) => text.length >= 8 && !/[:：!！?？]$/.test(text));
}

const item = /^\s*(?:[-*+]|\d{1,9}[.)])\s+\S/;

/** A list item, its first sentence if it is long. */
function firstOf(line: string): string {
  const [, mark = '', said = ''] = /^\s*((?:[-*+]|\d{1,9}[.)])\s+)(.*)$/.exec(line) ?? [];
  return mark + (said.length <= 160 ? said : (sentences(said)[0] ?? said)).trim();
}

/** The best ones, in the order in which they stand. A word counts once: what was told is not told again in other sentences. */
function choose(pieces: readonly Piece[], topic: string): readonly Piece[] {
  const said = pieces.map(({ text }) => new Set(wordsOf(text)));
  const often = new Map<string, number>();
  for (const word of said.flatMap(each => [...each])) often.set(word, (often.get(word) ?? 0) + 1);
  const asked = new Set(wordsOf(topic));

  const told = new Set<string>();
  const worth = ({ bonus }: Piece, own: ReadonlySet<string>): number => {
    let sum = 0;
    for (const word of own) if (!told.has(word)) sum += Math.log1p(often.get(word) ?? 0) + (asked.has(word) ? 1.5 : 0);
    // So that a long sentence does not win by its length.
    return sum / Math.sqrt(own.size + 6) + bonus;
  };

  let [left, points, code] = [room, most, codeBlocks];
  const fits = ({ kind, text }: Piece) => (kind === 'code' ? code > 0 : points > 0 && text.length <= left);
  const kept = new Set<Piece>();
  for (;;) {
    let best = -1;
    let bestWorth = 0;
    for (const [index, piece] of pieces.entries()) {
      if (kept.has(piece) || !fits(piece)) continue;
      const own = worth(piece, said[index] ?? new Set());
      if (best === -1 || own > bestWorth) [best, bestWorth] = [index, own];
    }
    const piece = pieces[best];
    if (!piece) break;
    kept.add(piece);
    if (piece.kind === 'code') code -= 1;
    else [points, left] = [points - 1, left - piece.text.length];
    for (const word of said[best] ?? []) told.add(word);
  }
  return pieces.filter(piece => kept.has(piece));
}

const words = new Intl.Segmenter(undefined, { granularity: 'word' });

/** Words that may tell something: not the short ones that only hold a sentence together, as far as their length tells. */
const wordsOf = (text: string): readonly string[] =>
  Array.from(words.segment(text.toLowerCase())).flatMap(({ segment, isWordLike }) =>
    isWordLike && (segment.length > 3 || /^\p{Script=Han}|^\p{Script=Katakana}{2}|\d/u.test(segment)) ? [segment] : [],
  );
