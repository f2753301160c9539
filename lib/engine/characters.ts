/** What a character is to the tokenizer: `scan` is asked once for each, and its answer is looked up from then on. */
import { joints } from './joined';
import { okurigana } from './kanji';
import { normalise, scan } from './scan';

/** Flags of a UTF-16 unit. */
export const kind = {
  /** Never a part of anything. */
  gap: 1,
  /** ASCII that words are made of. */
  letter: 2,
  /** Makes pairs with its neighbours. */
  pair: 4,
  /** A pair that is a token by itself, too. */
  kanji: 8,
  /** Everything else. */
  other: 16,
  /** A text that holds it may have to be normalised; without any it is normal already. */
  unsettled: 32,
  /** A gap that may stand between the pieces of a word. */
  joint: 64,
  /** A pair that two kanji may be written without (`kanji.ts`). */
  okurigana: 128,
} as const;

/** By UTF-16 unit; 0: not met yet. */
export const kinds = new Uint8Array(0x10000);

/** Finds out what a unit is that was not met yet. */
export function meet(unit: number): number {
  const character = String.fromCharCode(unit);
  return (kinds[unit] = kindOf(character) | (isSettled(character) ? 0 : kind.unsettled));
}

function kindOf(character: string): number {
  const [token] = scan(character);
  // A mark is nothing alone, and belongs to the word before it.
  if (!token && joints.includes(character)) return kind.gap | kind.joint;
  if (!token) return /[\p{M}\p{Surrogate}]/u.test(character) ? kind.other : kind.gap;
  if (token.kind === 'word') return character < '\u0080' ? kind.letter : kind.other;
  if (token.kind !== 'single') return kind.other;
  const isKanji = scan(character + character).some(one => one.kind === 'kanji');
  return kind.pair | (isKanji ? kind.kanji : 0) | (okurigana.includes(character) ? kind.okurigana : 0);
}

// Only marks and the letters of Hangul join what stands before them, and a character of two units is not looked at here.
const joins = /[\p{M}\p{Surrogate}\u1100-\u11FF]/u;

const isSettled = (character: string): boolean => !joins.test(character) && normalise(character) === character;
