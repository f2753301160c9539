/**
 * Compares two texts of one turn. A page and the site's data write one answer in different Markdown, so only letters and digits are
 * compared, and text that only one of the two can know is ignored. Pure.
 */

/** Returns the letters and digits of a text without spaces, in lower case. */
export const fold = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');

/**
 * Whether the page shows the text of the data. The data may hold more where a page cannot: unmounted lines of code, the source of formulas,
 * citations, URLs. A page may cut a text short, and may number a list that the data does not.
 */
export function saysTheSame(data: string, page: string): boolean {
  if (data === page || fold(data) === fold(page)) return true;
  if (Math.max(data.length, page.length) > longestCompared) return false;
  const [told, shown] = [apart(data), apart(page)];
  if (!inOrder(shown.code, told.code)) return false;
  const readings = [readAs(shown.prose, 'labels'), readAs(shown.prose, 'nothing')];
  return readings.some(letters => follows(letters, told.prose, 'labels') || follows(letters, told.prose, 'anything'));
}

/** In UTF-16 units: far longer than any answer, and still compared at once. */
const longestCompared = 100_000;

/** The Sørensen–Dice similarity of two texts by their trigrams of letters and digits, from 0 to 1. */
export function likeness(one: string, other: string): number {
  const [some, others] = [stretches(fold(one)), stretches(fold(other))];
  if (some.size === 0 || others.size === 0) return 0;
  let both = 0;
  for (const [stretch, count] of some) both += Math.min(count, others.get(stretch) ?? 0);
  const total = [...some.values(), ...others.values()].reduce((sum, count) => sum + count, 0);
  return (2 * both) / total;
}

/** In characters: enough to tell two texts apart without more work than one screen needs. */
const lettersForLikeness = 20_000;

function stretches(letters: string): Map<string, number> {
  const counts = new Map<string, number>();
  const most = Math.min(letters.length, lettersForLikeness) - 2;
  for (let at = 0; at < most; at += 1) {
    const stretch = letters.slice(at, at + 3);
    counts.set(stretch, (counts.get(stretch) ?? 0) + 1);
  }
  return counts;
}

/** Splits Markdown into its prose and the normalized lines of its code. */
function apart(markdown: string): { readonly prose: string; readonly code: readonly string[] } {
  const prose: string[] = [];
  const code: string[] = [];
  let fence: string | undefined;
  for (const line of markdown.split('\n')) {
    const mark = /^[\s>*+-]*(?:\d+[.)]\s+)?(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence === undefined && mark) fence = mark;
    else if (fence !== undefined && mark?.startsWith(fence)) fence = undefined;
    else if (fence === undefined) prose.push(line);
    else code.push(fold(line));
  }
  return { prose: prose.join('\n'), code: code.filter(line => line !== '') };
}

/** Whether each item of `some` is in `all`, in that order. */
function inOrder(some: readonly string[], all: readonly string[]): boolean {
  let at = 0;
  for (const line of some) {
    at = all.indexOf(line, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

/**
 * Markup that a page may show in its own way, with its label if it has one. Every repetition has a limit, because a hostile text may open
 * brackets without closing them.
 */
const ownWay = new RegExp(
  [
    // An image or a link. Labels and URLs may hold one pair of brackets.
    /!?\[(?<label>(?:[^[\]\\]|\\.|\[[^\]]{0,300}\]){0,500})\]\((?:[^()\s]|\([^()]{0,300}\)){0,2000}(?:\s[^)]{0,500})?\)/,
    // Footnotes and citations.
    /\[\^[^\]]{1,300}\]:?|【[^】]{0,300}】/,
    // URLs.
    /<?https?:\/\/[^\s<>)]+>?/,
    // Formulas.
    /\$\$[^]{0,1000}?\$\$|\\\[[^]{0,1000}?\\\]|\\\([^]{0,1000}?\\\)|\$(?=\S)[^$\n]*?\S\$|\$\S\$/,
    // Tags and entities.
    /(?<!\\)<\/?[a-zA-Z][^<>]*>|&(?:#\d+|#x[\da-fA-F]+|[a-zA-Z]+);/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
);
const citation = /\[\^[^\]]{1,300}\]:?|【[^】]{0,300}】/g;
const listNumber = /^((?:[^\S\n\r\u2028\u2029]|>)*(?:[*+-][^\S\n\r\u2028\u2029]+)?)\d{1,9}[.)](?=\s)/gm;

const isLink = (whole: string): boolean => /^!?\[(?!\^)/.test(whole);

/** The normalized text without its links and citations, which a site adds late to an answer. */
export const spoken = (text: string): string => (text.length > longestCompared ? fold(text) : readAs(text, 'nothing'));

/** The normalized text as a page shows it: links by their labels, or without links. */
function readAs(prose: string, links: 'labels' | 'nothing'): string {
  const shown = prose
    .replaceAll(listNumber, '$1')
    .replaceAll(citation, ' ')
    .replaceAll(ownWay, (whole, label?: string) => {
      if (isLink(whole)) return links === 'labels' ? (label ?? '') : ' ';
      return /^(?:<|https?:|&)/.test(whole) ? ' ' : whole;
    });
  return fold(shown);
}

/** In characters: a page may show this much in place of site markup, in addition to twice the markup's own length. */
const slack = 40;

/** Whether the page's characters are those of the data, where site markup may be replaced by anything or nothing. */
function follows(page: string, prose: string, links: 'labels' | 'anything'): boolean {
  const pieces: string[] = [];
  const room: number[] = [];
  const numbered = prose.replaceAll(listNumber, '$1');
  let open = '';
  let from = 0;
  for (const match of numbered.matchAll(ownWay)) {
    const [whole] = match;
    open += numbered.slice(from, match.index);
    from = match.index + whole.length;
    if (links === 'labels' && isLink(whole)) {
      open += match.groups?.['label'] ?? '';
      continue;
    }
    pieces.push(fold(open));
    room.push(whole.length * 2 + slack);
    open = '';
  }
  return fits(page, [...pieces, fold(open + numbered.slice(from))], room);
}

function fits(page: string, pieces: readonly string[], room: readonly number[]): boolean {
  let at = 0;
  for (const [place, piece] of pieces.entries()) {
    const isLast = place === pieces.length - 1;
    const found = isLast && page.endsWith(piece) ? page.length - piece.length : page.indexOf(piece, at);
    const most = room[place - 1] ?? 0;
    if (found < at) {
      // The page was cut short here.
      return page.length > at && piece.startsWith(page.slice(at));
    }
    if (found - at > most) return false;
    at = found + piece.length;
  }
  return at === page.length;
}
