/**
 * Words written in pieces or as one: `Wi-Fi` and `wifi`, `node.js` and `nodejs`, `TCP/IP` and `tcpip`, `O'Reilly` and
 * `oreilly`, `1,260` and `1260`. The pieces can be found as well. Addresses, paths, flags, dates, versions, and words
 * of more than three pieces are left alone.
 */
import type { TextRange } from '../../core/conversation';
import { lazy } from '../async/lazy';
import { pairs, unspaced } from './scripts';

export interface CompoundWord {
  /** The joined forms in lower case, without separators; at least one. */
  readonly forms: readonly CompoundForm[];
  /** Its end in the text. */
  readonly end: number;
  /** How a query treats the pieces: as full words, as parts, or not at all. */
  readonly pieces: 'words' | 'parts' | 'nothing';
}

interface CompoundForm extends TextRange {
  readonly form: string;
  /** Whether a query that writes it in pieces also searches this form. */
  readonly isAsked: boolean;
}

/** Separators between pieces, besides the space in a number. */
export const joints = "-‐./'’,";

/** A quick check before `parseCompound`, which is rarely needed. After a space, only a number can continue. */
export const canBeCompound = (text: string, at: number, end: number): boolean =>
  (end < text.length && (joints.includes(text.charAt(end)) || (text.charAt(end) === ' ' && text.charAt(at) <= '9'))) ||
  text.charAt(at - 1) === '.';

const wordCharacter = String.raw`[[\p{L}\p{N}\p{M}_]--[${pairs}${unspaced}]]`;
const goesOn = String.raw`(?!${wordCharacter}|[+#]|[\-‐.\/]${wordCharacter})`;
const createSticky = (pattern: string) => lazy(() => new RegExp(pattern, 'yv'));

// A name may begin after `--`: `--no-verify`.
const first = String.raw`(?<![.\/]|${wordCharacter}[\-‐'’,])`;
const piece = '[A-Za-z0-9]';
const hyphens = createSticky(String.raw`${first}[A-Za-z]${piece}*(?:[\-‐]${piece}+){1,2}${goesOn}`);
const dotted = createSticky(
  String.raw`${first}[A-Za-z]${piece}{0,11}\.(?:[jJ][sS]|[nN][eE][tT]|[iI][oO]|[aA][iI])${goesOn}`,
);
// `CI/CD`, `HTTP/2`; in lower case it is a path or a choice.
const slashed = createSticky(String.raw`${first}[A-Z]{1,4}\/(?:[A-Z]{1,4}|\d)${goesOn}`);
const name = createSticky(String.raw`${first}[A-Z]['’][A-Z][a-z]{2,}${goesOn}`);
const negation = createSticky(String.raw`${first}[A-Za-z]{1,6}[nN]['’][tT]${goesOn}`);
const platform = createSticky(String.raw`(?<=(?<!${wordCharacter}|\.)\.)(?:NET|Net|net)${goesOn}`);
// Grouped by commas, points, apostrophes or spaces, all the same. `1.250` may be a decimal; it is found as both.
const grouped = createSticky(
  String.raw`(?<!${wordCharacter}[,.'’]|\d\s)[1-9]\d{0,2}([,.'’ ])\d{3}(?:\1\d{3}){0,3}(?!${wordCharacter}|\1\d)`,
);

/** In characters; longer words are hardly ever written as one. */
const maxCompoundLength = 12;

const firstPiece = createSticky('[A-Za-z0-9]+');

/** Parses the compound word at this offset; `text` is normalized, and a word begins there. */
export function parseCompound(text: string, at: number): CompoundWord | undefined {
  const find = (getPattern: () => RegExp): string | undefined => {
    const pattern = getPattern();
    pattern.lastIndex = at;
    return pattern.exec(text)?.[0];
  };
  const piece = find(firstPiece);
  if (piece === undefined) return undefined;
  if (/^\d/.test(piece)) return toThousands(find(grouped), at);
  if (text.charAt(at - 1) === '.') return toCompound(find(platform), at, 'parts', 'dotnet');
  switch (text.charAt(at + piece.length)) {
    case '-':
    case '‐':
      return toHyphenated(find(hyphens), at);
    case '.':
      return toCompound(find(dotted), at, 'parts');
    case '/':
      return toCompound(find(slashed), at, 'parts');
    default:
      // Needed only for texts or queries without the apostrophe.
      return toCompound(find(name) ?? find(negation), at, 'words');
  }
}

/** The groups of `1,260` are never searched; `12 345` may be two numbers, and `192.168` the beginning of an address. */
const toThousands = (matched: string | undefined, at: number): CompoundWord | undefined =>
  toCompound(matched, at, matched !== undefined && /[ .]/.test(matched) ? 'parts' : 'nothing');

const removeSeparators = (matched: string): string => matched.replace(/[^A-Za-z0-9]/g, '').toLowerCase();

function toCompound(
  matched: string | undefined,
  start: number,
  pieces: CompoundWord['pieces'],
  name?: string,
): CompoundWord | undefined {
  if (matched === undefined) return undefined;
  const form = name ?? removeSeparators(matched);
  const end = start + matched.length;
  return { forms: [{ form, start, end, isAsked: pieces !== 'words' }], end, pieces };
}

/** All pieces joined, and each two of three: `align-items-center` is also found as `align-items`. */
function toHyphenated(matched: string | undefined, at: number): CompoundWord | undefined {
  if (matched === undefined) return undefined;
  const pieces = [...matched.matchAll(/[A-Za-z0-9]+/g)];
  const spans = pieces.length === 2 ? [pieces] : [pieces.slice(0, 2), pieces, pieces.slice(1)];
  const forms = spans.flatMap((span): CompoundForm[] => {
    const form = span
      .map(([piece]) => piece)
      .join('')
      .toLowerCase();
    if (form.length < 3 || form.length > maxCompoundLength) return [];
    const [first, last] = [span[0], span.at(-1)];
    const start = at + (first?.index ?? 0);
    return [{ form, start, end: at + (last?.index ?? 0) + (last?.[0].length ?? 0), isAsked: span === pieces }];
  });
  if (forms.length === 0) return undefined;
  return { forms, end: at + matched.length, pieces: forms.some(({ isAsked }) => isAsked) ? 'parts' : 'words' };
}
