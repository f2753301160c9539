/**
 * Selects the few sentences, list items and short code blocks that say most about an answer, in their original words
 * and order. Nothing is rewritten, so nothing can be invented. Pure.
 */
import { sentences } from './compact';
import { blocksOf } from './found-part';
import { beginning } from './shorten';

interface Piece {
  readonly text: string;
  readonly kind: 'sentence' | 'item' | 'code';
  /** Score for position and formatting, in addition to the score of its words. */
  readonly bonus: number;
}

/** In UTF-16 units. A text up to this length is returned as it is. */
const shortEnough = 300;
/** Limits for sentences and items: the length in UTF-16 units and the number. Code is counted separately. */
const room = 700;
const most = 6;
const codeBlocks = 2;
const codeLines = 12;

/** `text` and the result are Markdown. `topic` is the question and the found excerpt: points about it come first. */
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
  // Without its head a table row means nothing, and without the text below it a heading means nothing.
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
    // “Do this:” and “Hope this helps!” are not points.
  ].filter(({ text }) => text.length >= 8 && !/[:：!！?？]$/.test(text));
}

const item = /^\s*(?:[-*+]|\d{1,9}[.)])\s+\S/;

/** Keeps only the first sentence of a long list item. */
function firstOf(line: string): string {
  const [, mark = '', said = ''] = /^\s*((?:[-*+]|\d{1,9}[.)])\s+)(.*)$/.exec(line) ?? [];
  return mark + (said.length <= 160 ? said : (sentences(said)[0] ?? said)).trim();
}

/** Picks the best candidates and keeps their order. Each word counts once, so that two sentences do not say the same. */
function choose(pieces: readonly Piece[], topic: string): readonly Piece[] {
  const said = pieces.map(({ text }) => new Set(wordsOf(text)));
  const often = new Map<string, number>();
  for (const word of said.flatMap(each => [...each])) often.set(word, (often.get(word) ?? 0) + 1);
  const asked = new Set(wordsOf(topic));

  const told = new Set<string>();
  const worth = ({ bonus }: Piece, own: ReadonlySet<string>): number => {
    let sum = 0;
    for (const word of own) if (!told.has(word)) sum += Math.log1p(often.get(word) ?? 0) + (asked.has(word) ? 1.5 : 0);
    // Dividing by the length keeps long sentences from winning only because they are long.
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

/** Content words: short words without kanji, katakana or digits are dropped as function words. */
const wordsOf = (text: string): readonly string[] =>
  Array.from(words.segment(text.toLowerCase())).flatMap(({ segment, isWordLike }) =>
    isWordLike && (segment.length > 3 || /^\p{Script=Han}|^\p{Script=Katakana}{2}|\d/u.test(segment)) ? [segment] : [],
  );
