/**
 * What is written in pieces and as one: `Wi-Fi` and `wifi`, `node.js` and `nodejs`, `TCP/IP` and `tcpip`, `O'Reilly` and `oreilly`,
 * `1,260` and `1260`. The pieces are found by themselves as well. Addresses, paths, flags, dates and versions are left in pieces, and so is
 * whatever has more than three.
 */
import { lazily } from './lazily';
import { pairs, unspaced } from './scripts';

export interface Joined {
  /** What is found of it, in small letters and without what stands between its pieces; at least one. */
  readonly forms: readonly Form[];
  /** Where it ends in the text. */
  readonly end: number;
  /** What its pieces are to a question: whole words all the same, pieces, or nothing. */
  readonly pieces: 'words' | 'parts' | 'nothing';
}

interface Form {
  readonly form: string;
  readonly start: number;
  readonly end: number;
  /** Whether a question that writes it in pieces asks for it, too. */
  readonly isAsked: boolean;
}

/** What may stand between two pieces, beside the space in a number. */
export const joints = "-‐./'’,";

/** Whether `joinedAt` has to be asked of a word: hardly ever. Behind a space only a number goes on. */
export const mayBeJoined = (text: string, at: number, end: number): boolean =>
  (end < text.length && (joints.includes(text.charAt(end)) || (text.charAt(end) === ' ' && text.charAt(at) <= '9'))) ||
  text.charAt(at - 1) === '.';

const letter = String.raw`[[\p{L}\p{N}\p{M}_]--[${pairs}${unspaced}]]`;
const goesOn = String.raw`(?!${letter}|[+#]|[\-‐.\/]${letter})`;
const sticky = (pattern: string) => lazily(() => new RegExp(pattern, 'yv'));

// Behind `--` a name may begin: `--no-verify`.
const first = String.raw`(?<![.\/]|${letter}[\-‐'’,])`;
const piece = '[A-Za-z0-9]';
const hyphens = sticky(String.raw`${first}[A-Za-z]${piece}*(?:[\-‐]${piece}+){1,2}${goesOn}`);
const dotted = sticky(String.raw`${first}[A-Za-z]${piece}{0,11}\.(?:[jJ][sS]|[nN][eE][tT]|[iI][oO]|[aA][iI])${goesOn}`);
// `CI/CD`, `HTTP/2`; in small letters it is a path or a choice.
const slashed = sticky(String.raw`${first}[A-Z]{1,4}\/(?:[A-Z]{1,4}|\d)${goesOn}`);
const name = sticky(String.raw`${first}[A-Z]['’][A-Z][a-z]{2,}${goesOn}`);
const negation = sticky(String.raw`${first}[A-Za-z]{1,6}[nN]['’][tT]${goesOn}`);
const platform = sticky(String.raw`(?<=(?<!${letter}|\.)\.)(?:NET|Net|net)${goesOn}`);
// By commas, points, apostrophes or spaces, the same throughout. `1.250` may be a decimal; it is found as both.
const grouped = sticky(
  String.raw`(?<!${letter}[,.'’]|\d\s)[1-9]\d{0,2}([,.'’ ])\d{3}(?:\1\d{3}){0,3}(?!${letter}|\1\d)`,
);

/** In letters; what is longer is hardly ever written as one. */
const longest = 12;

const firstPiece = sticky('[A-Za-z0-9]+');

/** What begins at this place and is written in pieces; `text` is normalised, and a word begins there. */
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
      // Only for whoever leaves the apostrophe out.
      return whole(find(name) ?? find(negation), at, 'words');
  }
}

/** In `1,260` nobody means the 1 and the 260; `12 345` may be two numbers, `192.168` the beginning of an address. */
const thousands = (found: string | undefined, at: number): Joined | undefined =>
  whole(found, at, found !== undefined && /[ .]/.test(found) ? 'parts' : 'nothing');

const lettersOf = (found: string): string => found.replace(/[^A-Za-z0-9]/g, '').toLowerCase();

function whole(found: string | undefined, start: number, pieces: Joined['pieces'], name?: string): Joined | undefined {
  if (found === undefined) return undefined;
  const form = name ?? lettersOf(found);
  const end = start + found.length;
  return { forms: [{ form, start, end, isAsked: pieces !== 'words' }], end, pieces };
}

/** Whole, and each two of three pieces: `align-items-center` is looked for as `align-items`, too. */
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
