/**
 * Splits text of any script into tokens. Index and query use the same scan, so that their tokens agree: words where
 * scripts have them, pairs of neighbours for Chinese, Japanese and Korean, and the browser's segmentation for Thai,
 * Lao, Khmer and Burmese.
 */
import type { TextRange } from '../../core/conversation';
import { normalizeKanji, isAdjective, okurigana } from './kanji';
import { parseCompound, canBeCompound } from './compound-words';
import { pairs, unspaced } from './scripts';
import { removeAccents } from './remove-accents';
import { stem, stemUncached } from '../text-index/stem';
import { normalizeUnicode } from '../../core/normalize-unicode';

/** Incremented when the tokens change: an index of another version must be rebuilt. */
export const tokenizerVersion = 8;

/** Its range lies in the normalized text. */
export interface Token extends TextRange {
  /**
   * The normalized form for the index: an English stem, katakana as hiragana, variant kanji normalized, 「二匹」 as 「2匹」.
   */
  readonly token: string;
  /** The form as written, in lower case. */
  readonly form: string;
  /**
   * `word`: a full word · `part`: a piece of one (`use` of `useEffect`, `fi` of `Wi-Fi`), or two kanji without the kana
   * between them (「引越」 of 「引っ越し」) · `pair`: two neighbouring characters · `single`: a run of one · `kanji`: one of a
   * longer run, so that 「男性」 is near 「男の子」 · `edge`: the last character of a run, or a form that only other queries
   * need (`dont` of `don't`); a query leaves out its own.
   */
  readonly kind: 'word' | 'part' | 'pair' | 'single' | 'kanji' | 'edge';
}

/** Unifies full-width, half-width and composed forms. Case stays, because identifiers are split at it. */
export const normalizeSearchText = (text: string): string => normalizeUnicode(text, 'NFKC').replace(invisible, '');

// Soft hyphens, joiners and variation selectors change how a character looks, not which one it is.
const invisible = /\u00AD|\u180E|[\u200B-\u200D]|\u2060|\uFEFF|\p{Variation_Selector}/gu;

// `C++` and `C#` need their signs. An emoji is a word, and so are the two letters of a flag. Punctuation, skin colours
// and lone surrogates match nothing and separate tokens.
const runs = new RegExp(
  String.raw`(?<pairs>[${pairs}]+)|(?<unspaced>[${unspaced}]+)|(?<emoji>\p{Extended_Pictographic}|\p{Regional_Indicator}{2})|(?<word>\b[A-Za-z](?:\+\+|#)(?![\p{L}\p{N}])|[[\p{L}\p{N}_]--[${pairs}${unspaced}]][[\p{L}\p{N}\p{M}_]--[${pairs}${unspaced}]]*)`,
  'gv',
);

/** Returns the tokens in text order; `text` must be normalized. */
export function scan(text: string): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < text.length;) at = scanRun(text, at, tokens);
  return tokens;
}

/** Appends the tokens of the first run at or after this offset; returns its end, or the end of the text. */
export function scanRun(text: string, at: number, tokens: Token[]): number {
  runs.lastIndex = at;
  const found = runs.exec(text);
  if (!found) return text.length;
  const { 0: run, index, groups } = found;
  if (groups?.['pairs'] !== undefined) pushPairs(tokens, run, index);
  else if (groups?.['unspaced'] !== undefined) pushSegments(tokens, run, index);
  else if (groups?.['emoji'] !== undefined) push(tokens, run, 'word', index, index + run.length);
  else return pushWords(tokens, run, index, text);
  return index + run.length;
}

/** Appends a word or a compound word; returns its end. */
function pushWords(tokens: Token[], word: string, at: number, text: string): number {
  const before = tokens.length;
  pushWord(tokens, word, at);
  pushNumeralPair(tokens, word, at, text);
  let end = at + word.length;
  const compound = canBeCompound(text, at, end) ? parseCompound(text, at) : undefined;
  if (!compound) return end;
  const pieces: Token[] = tokens.splice(before);
  const first = pieces.length;
  while (end < compound.end) end = scanRun(text, end, pieces);
  const marked = pieces.map((piece): Token => {
    if (compound.pieces === 'words' || piece.kind === 'pair') return piece;
    return { ...piece, kind: compound.pieces === 'parts' ? 'part' : 'edge' };
  });
  const forms = compound.forms.map(({ form, isAsked, ...place }): Token => {
    return { token: stem(form), form, kind: isAsked ? 'word' : 'edge', ...place };
  });
  tokens.push(...marked.slice(0, first), ...forms, ...marked.slice(first));
  return end;
}

/** The tokens of a word of ASCII letters, digits and `_`, in order. */
export function tokenizeWord(word: string): string[] {
  if (plainWord.test(word)) return [stemUncached(word.toLowerCase())];
  const tokens: Token[] = [];
  pushWord(tokens, word, 0);
  return tokens.map(({ token }) => token);
}

/** The tokens of the joined forms of the compound word at this offset; empty if there is none. */
export function tokenizeCompound(text: string, at = 0): string[] {
  return parseCompound(text, at)?.forms.map(({ form }) => stem(form)) ?? [];
}

/** The token of two neighbours in a run without spaces. */
export const toPairToken = (form: string): string => toCharacterToken(form.replace(countedNumeral, toDigit));

/** The token of a single character of such a run. */
export const toCharacterToken = (form: string): string => normalizeKanji(form.replace(katakana, toHiragana));

/** For scripts whose words have no stem. */
function push(tokens: Token[], form: string, kind: Token['kind'], start: number, end: number): void {
  const token = kind === 'pair' ? toPairToken(form) : toCharacterToken(form);
  tokens.push({ token, form, kind, start, end });
}

// 「二匹」 and 「2匹」 mean the same. A numeral alone is kept: most words with 「一」 count nothing.
const numerals = '〇一二三四五六七八九';
const countedNumeral = /^[一二三四五六七八九](?=[\p{Script=Han}つ])/u;
const toDigit = (numeral: string): string => String(numerals.indexOf(numeral));

/** Pairs a single digit with the counted thing, like a Japanese numeral. */
function pushNumeralPair(tokens: Token[], word: string, at: number, text: string): void {
  const end = at + word.length;
  if (!/^[1-9]$/.test(word)) return;
  const [thing] = /^[\p{Script=Han}つ]/u.exec(text.slice(end, end + 2)) ?? [];
  if (thing !== undefined) push(tokens, word + thing, 'pair', at, end + thing.length);
}

// Katakana and hiragana of one sound are unified: 「クマ」 and 「くま」. 「ー」 stays, and so do four that hiragana lacks.
const katakana = /[\u30A1-\u30F6]/g;
const toHiragana = (sound: string): string => String.fromCharCode(sound.charCodeAt(0) - 0x60);
const kanji = /^\p{Script=Han}$/u;

function pushPairs(tokens: Token[], run: string, at: number): void {
  // Iterates code points, so that a kanji beyond U+FFFF is one character.
  const characters = Array.from(run);
  let start = at;
  for (const [n, character] of characters.entries()) {
    const next = characters[n + 1];
    const end = start + character.length;
    if (next !== undefined) push(tokens, character + next, 'pair', start, end + next.length);
    pushOkuriganaPair(tokens, characters.slice(n, n + 4), start);
    if (characters.length === 1) push(tokens, character, 'single', start, end);
    else if (kanji.test(character)) push(tokens, character, 'kanji', start, end);
    else if (next === undefined) push(tokens, character, 'edge', start, end);
    start = end;
  }
}

/**
 * Adds two kanji that may be written without the kana between them. 「引っ越し」, two verbs in one, is also searched as 「引越」;
 * 「使い方」 is hardly ever written otherwise, so its short form is only found.
 */
function pushOkuriganaPair(
  tokens: Token[],
  [firstKanji = '', between = '', secondKanji = '', after = '']: readonly string[],
  at: number,
): void {
  if (!isOkurigana(between) || !kanji.test(firstKanji) || !kanji.test(secondKanji) || isAdjective(firstKanji, between))
    return;
  const form = firstKanji + secondKanji;
  const end = at + form.length + between.length;
  tokens.push({ token: toPairToken(form), form, kind: isOkurigana(after) ? 'part' : 'edge', start: at, end });
}

const isOkurigana = (character: string): boolean => character !== '' && okurigana.includes(character);

const segmenter = new Intl.Segmenter('th', { granularity: 'word' });

/** In UTF-16 units. A longer run is cut, because the browser's segmentation slows down in long texts. */
const maxSegmentedLength = 1_000;

function pushSegments(tokens: Token[], run: string, at: number): void {
  for (let from = 0; from < run.length; from += maxSegmentedLength) {
    for (const { segment, index } of segmenter.segment(run.slice(from, from + maxSegmentedLength))) {
      const start = at + from + index;
      push(tokens, segment, 'word', start, start + segment.length);
    }
  }
}

// `useEffect`, `XMLHttpRequest`, `snake_case`, `E0308`: split between letters and digits, and before a capital after a
// lower-case letter.
const parts = /\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{M}]+|[\p{Lo}\p{Lm}\p{M}]+|\p{N}+/gu;

// Most words have nothing to split.
const plainWord = /^(?:[A-Z]?[a-z]+|\d+)$/;

/** “The”, “and the”, “by the”, “for the”: Arabic writes them as one with the noun. */
const arabicArticle = /^[وف]?(?:[بك]?ال|لل)(?=\p{Script=Arabic}{2})/u;

function pushWord(tokens: Token[], word: string, at: number): void {
  const whole = word.toLowerCase();
  const end = at + word.length;
  tokens.push({ token: stem(whole), form: whole, kind: 'word', start: at, end });
  if (plainWord.test(word)) return;
  const plain = removeAccents(whole);
  // A full word, so that a query for `Straße` finds `Strasse`.
  if (plain !== whole) tokens.push({ token: stem(plain), form: plain, kind: 'word', start: at, end });
  const bare = plain.replace(arabicArticle, '');
  if (bare !== plain) tokens.push({ token: bare, form: bare, kind: 'word', start: at, end });
  const pieces = [...word.matchAll(parts)];
  if (pieces.length === 1 && pieces[0]?.[0] === word) return;
  pushNumbered(tokens, whole, at, pieces[0]?.[0].length);
  for (const { 0: piece, index } of pieces) {
    // A single letter is no useful part (`E` of `E0308`), unless it is the only one (`C` of `C++`).
    if (piece.length < 2 && pieces.length > 1) continue;
    const form = piece.toLowerCase();
    tokens.push({ token: stem(form), form, kind: 'part', start: at + index, end: at + index + piece.length });
  }
}

/**
 * Adds `oauth` of `OAuth2`, which is split at its capitals otherwise, and its `2`, so that `oauth 2` finds it; a query
 * for `OAuth2` does not search the digit.
 */
function pushNumbered(tokens: Token[], whole: string, at: number, firstPiece = 0): void {
  const [, name = '', number = ''] = /^([a-z]{2,})(\d+)$/.exec(whole) ?? [];
  if (name === '') return;
  const between = at + name.length;
  const end = at + whole.length;
  if (firstPiece !== name.length) tokens.push({ token: stem(name), form: name, kind: 'part', start: at, end: between });
  if (number.length === 1) tokens.push({ token: number, form: number, kind: 'edge', start: between, end });
}
