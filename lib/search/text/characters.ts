/** Classifies characters for the tokenizer: `scan` decides once per UTF-16 unit, and the result is kept. */
import { joints } from './compound-words';
import { okurigana } from './kanji';
import { normalizeSearchText, scan } from './scan';

/** Flags of a UTF-16 unit. */
export const kind = {
  /** Separates tokens. */
  gap: 1,
  /** ASCII letters, digits and `_`, which form words. */
  asciiWord: 2,
  /** Forms pairs with its neighbours. */
  pair: 4,
  /** A kanji, which is also a token by itself. */
  kanji: 8,
  /** Everything else. */
  other: 16,
  /** A text with this unit may need normalizing; a text without any is normal already. */
  needsNormalizing: 32,
  /** A gap that may join the pieces of a word. */
  joint: 64,
  /** Kana that may be left out between two kanji (`kanji.ts`). */
  okurigana: 128,
} as const;

/** By UTF-16 unit; 0: not classified yet. */
export const kinds = new Uint8Array(0x10000);

/** Classifies a unit and remembers the result. */
export function registerKind(unit: number): number {
  const character = String.fromCharCode(unit);
  return (kinds[unit] = detectKind(character) | (isSettled(character) ? 0 : kind.needsNormalizing));
}

function detectKind(character: string): number {
  const [token] = scan(character);
  // A mark is no token alone; it belongs to the word before it.
  if (!token && joints.includes(character)) return kind.gap | kind.joint;
  if (!token) return /[\p{M}\p{Surrogate}]/u.test(character) ? kind.other : kind.gap;
  if (token.kind === 'word') return character < '\u0080' ? kind.asciiWord : kind.other;
  if (token.kind !== 'single') return kind.other;
  const isKanji = scan(character + character).some(one => one.kind === 'kanji');
  return kind.pair | (isKanji ? kind.kanji : 0) | (okurigana.includes(character) ? kind.okurigana : 0);
}

// Only marks and Hangul letters combine with the character before; surrogates are not classified here.
const joins = /[\p{M}\p{Surrogate}\u1100-\u11FF]/u;

const isSettled = (character: string): boolean =>
  !joins.test(character) && normalizeSearchText(character) === character;
