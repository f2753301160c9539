/**
 * The tokens of a text for the index: what `scan` finds, without saying where. Nearly all of a text is small runs of plain letters and of
 * Japanese, which are known after their first time; only the others go through `scan`. What a character is, `scan` is asked, once for each.
 */
import { Recent } from './recent';
import { normalise, scan, scanRun, type Token } from './scan';

export { normalise, scan, tokenizerVersion, type Token } from './scan';

/** All tokens of a text; repeated as often as they occur. */
export function tokenize(text: string): string[] {
  const tokens: string[] = [];
  const normal = normalise(text);
  for (let at = 0; at < normal.length;) at = pushRun(normal, at, tokens);
  return tokens;
}

/** By UTF-16 unit; 0: not met yet. */
const kinds = new Uint8Array(0x10000);
const kind = {
  /** Never a part of anything. */
  gap: 1,
  /** ASCII that words are made of. */
  letter: 2,
  /** Makes pairs with its neighbours; what else it is are flags. */
  pair: 4,
  /** One that is a token by itself, too. */
  kanji: 8,
  /** One that is not found as it is written. */
  folded: 16,
  /** Everything else. */
  other: 32,
} as const;

function kindAt(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  const known = kinds[unit] ?? 0;
  if (known !== 0) return known;
  return (kinds[unit] = kindOf(text.charAt(at)));
}

function kindOf(character: string): number {
  const [token] = scan(character);
  // A mark is nothing alone, and belongs to the word before it.
  if (!token) return /[\p{M}\p{Surrogate}]/u.test(character) ? kind.other : kind.gap;
  if (token.kind === 'word') return character < '\u0080' ? kind.letter : kind.other;
  if (token.kind !== 'single') return kind.other;
  const twice = scan(character + character);
  const isKanji = twice.some(one => one.kind === 'kanji');
  const isFolded = twice.some(one => one.token !== one.form);
  return kind.pair | (isKanji ? kind.kanji : 0) | (isFolded ? kind.folded : 0);
}

/** Appends the tokens of the run that begins here, if one does; answers where to go on. */
function pushRun(text: string, at: number, tokens: string[]): number {
  const first = kindAt(text, at);
  if (first === kind.gap) return at + 1;
  if (first === kind.letter) return pushWord(text, at, tokens);
  return (first & kind.pair) === 0 ? pushScanned(text, at, tokens) : pushPairs(text, at, tokens);
}

function pushScanned(text: string, at: number, tokens: string[]): number {
  const scanned: Token[] = [];
  const end = scanRun(text, at, scanned);
  for (const { token } of scanned) tokens.push(token);
  return end;
}

/** Most of what is written is few words. */
const longestRemembered = 24;
const tokensOf = new Recent<readonly string[]>(30_000);

function pushWord(text: string, at: number, tokens: string[]): number {
  let end = at + 1;
  while (end < text.length && kindAt(text, end) === kind.letter) end++;
  // It goes on with other letters; or it is a digit, which may count what follows; or it may be `C++`.
  const isOver = end === text.length || kindAt(text, end) !== kind.other;
  if (!isOver || end === at + 1 || end - at > longestRemembered) return pushScanned(text, at, tokens);
  const word = text.slice(at, end);
  let known = tokensOf.get(word);
  if (!known) {
    known = scan(word).map(({ token }) => token);
    tokensOf.set(word, known);
  }
  for (const token of known) tokens.push(token);
  return end;
}

/** Of characters and pairs that are not found as they are written. */
const folded = new Recent<string>(10_000);

function fold(form: string): string {
  const known = folded.get(form);
  if (known !== undefined) return known;
  const token = scan(form)[0]?.token ?? form;
  folded.set(form, token);
  return token;
}

function pushPairs(text: string, at: number, tokens: string[]): number {
  let end = at + 1;
  while (end < text.length && (kindAt(text, end) & kind.pair) !== 0) end++;
  // A character of two units may belong to the run.
  if (end < text.length && (text.charCodeAt(end) & 0xf800) === 0xd800) return pushScanned(text, at, tokens);
  let here = kindAt(text, at);
  for (let n = at; n < end; n++) {
    const next = n + 1 < end ? kindAt(text, n + 1) : 0;
    if (next !== 0) {
      const pair = text.slice(n, n + 2);
      tokens.push(((here | next) & kind.folded) === 0 ? pair : fold(pair));
    }
    // Each kanji, and what is last or alone.
    if (next === 0 || (here & kind.kanji) !== 0) {
      const character = text.charAt(n);
      tokens.push((here & kind.folded) === 0 ? character : fold(character));
    }
    here = next;
  }
  return end;
}
