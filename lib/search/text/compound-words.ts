/**
 * Words written in pieces or as one: `Wi-Fi` and `wifi`, `node.js` and `nodejs`, `TCP/IP` and `tcpip`, `O'Reilly` and
 * `oreilly`, `1,260` and `1260`. The pieces can be found as well. Addresses, paths, flags, dates, versions, and words
 * of more than three pieces are left alone.
 */
import { lazily } from '../async/lazy';
import { pairs, unspaced } from './scripts';

export interface Joined {
  /** The joined forms in lower case, without separators; at least one. */
  readonly forms: readonly Form[];
  /** Its end in the text. */
  readonly end: number;
  /** How a query treats the pieces: as full words, as parts, or not at all. */
  readonly pieces: 'words' | 'parts' | 'nothing';
}

interface Form {
  readonly form: string;
  readonly start: number;
  readonly end: number;
  /** Whether a query that writes it in pieces also searches this form. */
  readonly isAsked: boolean;
}

/** Separators between pieces, besides the space in a number. */
export const joints = "-‐./'’,";

/** A quick check before `parseCompound`, which is rarely needed. After a space, only a number can continue. */
export const mayBeJoined = (text: string, at: number, end: number): boolean =>
  (end < text.length && (joints.includes(text.charAt(end)) || (text.charAt(end) === ' ' && text.charAt(at) <= '9'))) ||
  text.charAt(at - 1) === '.';

const letter = String.raw`[[\p{L}\p{N}\p{M}_]--[${pairs}${unspaced}]]`;
const goesOn = String.raw`(?!${letter}|[+#]|[\-‐.\/]${letter})`;
const sticky = (pattern: string) => lazily(() => new RegExp(pattern, 'yv'));

// A name may begin after `--`: `--no-verify`.
const first = String.raw`(?<![.\/]|${letter}[\-‐'’,])`;
const piece = '[A-Za-z0-9]';
const hyphens = sticky(String.raw`${first}[A-Za-z]${piece}*(?:[\-‐]${piece}+){1,2}${goesOn}`);
const dotted = sticky(String.raw`${first}[A-Za-z]${piece}{0,11}\.(?:[jJ][sS]|[nN][eE][tT]|[iI][oO]|[aA][iI])${goesOn}`);
// `CI/CD`, `HTTP/2`; in lower case it is a path or a choice.
const slashed = sticky(String.raw`${first}[A-Z]{1,4}\/(?:[A-Z]{1,4}|\d)${goesOn}`);
const name = sticky(String.raw`${first}[A-Z]['’][A-Z][a-z]{2,}${goesOn}`);
const negation = sticky(String.raw`${first}[A-Za-z]{1,6}[nN]['’][tT]${goesOn}`);
const platform = sticky(String.raw`(?<=(?<!${letter}|\.)\.)(?:NET|Net|net)${goesOn}`);
// Grouped by commas, points, apostrophes or spaces, all the same. `1.250` may be a decimal; it is found as both.
const grouped = sticky(
  String.raw`(?<!${letter}[,.'’]|\d\s)[1-9]\d{0,2}([,.'’ ])\d{3}(?:\1\d{3}){0,3}(?!${letter}|\1\d)`,
);

/** In characters; longer words are hardly ever written as one. */
const longest = 12;

const firstPiece = sticky('[A-Za-z0-9]+');

/** Parses the compound word at this offset; `text` is normalized, and a word begins there. */
export function joinedAt(text: string, at: number): Joined | undefined {
  const find = (patternOf: () => RegExp): string | undefined => {
    const pattern = patternOf();
    pattern.lastIndex = at;
    return pattern.exec(text)?.[0];
  };
  const piece = find(firstPiece);
  if (piece === undefined) return undefined;
  if (/^\d/.test(piece)) return thousands(find(grouped), at);
  if (text.charAt(at - 1) === '.') return whole(find(platform), at, 'parts', 'dotnet');
  switch (text.charAt(at + piece.length)) {
    case '-':
    case '‐':
      return compounded(find(hyphens), at);
    case '.':
      return whole(find(dotted), at, 'parts');
    case '/':
      return whole(find(slashed), at, 'parts');
    default:
      // Needed only for texts or queries without the apostrophe.
      return whole(find(name) ?? find(negation), at, 'words');
  }
}

/** The groups of `1,260` are never searched; `12 345` may be two numbers, and `192.168` the beginning of an address. */
const thousands = (found: string | undefined, at: number): Joined | undefined =>
  whole(found, at, found !== undefined && /[ .]/.test(found) ? 'parts' : 'nothing');

const lettersOf = (found: string): string => found.replace(/[^A-Za-z0-9]/g, '').toLowerCase();

function whole(found: string | undefined, start: number, pieces: Joined['pieces'], name?: string): Joined | undefined {
  if (found === undefined) return undefined;
  const form = name ?? lettersOf(found);
  const end = start + found.length;
  return { forms: [{ form, start, end, isAsked: pieces !== 'words' }], end, pieces };
}

/** All pieces joined, and each two of three: `align-items-center` is also found as `align-items`. */
function compounded(found: string | undefined, at: number): Joined | undefined {
  if (found === undefined) return undefined;
  const pieces = [...found.matchAll(/[A-Za-z0-9]+/g)];
  const spans = pieces.length === 2 ? [pieces] : [pieces.slice(0, 2), pieces, pieces.slice(1)];
  const forms = spans.flatMap((span): Form[] => {
    const form = span
      .map(([piece]) => piece)
      .join('')
      .toLowerCase();
    if (form.length < 3 || form.length > longest) return [];
    const [first, last] = [span[0], span.at(-1)];
    const start = at + (first?.index ?? 0);
    return [{ form, start, end: at + (last?.index ?? 0) + (last?.[0].length ?? 0), isAsked: span === pieces }];
  });
  if (forms.length === 0) return undefined;
  return { forms, end: at + found.length, pieces: forms.some(({ isAsked }) => isAsked) ? 'parts' : 'words' };
}
