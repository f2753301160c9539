/**
 * Whether two accounts of one turn say the same. A page and its site's own data write one answer in different Markdown, so that
 * letters and digits are compared, and what only one of the two can know is passed over. Pure.
 */

/** The letters and digits of a text, as one word. */
export const fold = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');

/**
 * Whether the page shows what the data says. The data may have more where a page cannot tell: lines of code that were not mounted,
 * the source of formulas, citations, addresses. A page may cut a text short, and number a list that the data does not.
 */
export function saysTheSame(data: string, page: string): boolean {
  if (data === page || fold(data) === fold(page)) return true;
  if (Math.max(data.length, page.length) > longestCompared) return false;
  const [told, shown] = [apart(data), apart(page)];
  if (!inOrder(shown.code, told.code)) return false;
  const readings = [readAs(shown.prose, 'labels'), readAs(shown.prose, 'nothing')];
  return readings.some(letters => follows(letters, told.prose, 'labels') || follows(letters, told.prose, 'anything'));
}

/** In UTF-16 units: far longer than any answer, and so short that it is compared at once. */
const longestCompared = 100_000;

/** How much of two texts is alike, from 0 to 1: the share of three-letter stretches that both have. */
export function likeness(one: string, other: string): number {
  const [some, others] = [stretches(fold(one)), stretches(fold(other))];
  if (some.size === 0 || others.size === 0) return 0;
  let both = 0;
  for (const [stretch, count] of some) both += Math.min(count, others.get(stretch) ?? 0);
  const total = [...some.values(), ...others.values()].reduce((sum, count) => sum + count, 0);
  return (2 * both) / total;
}

/** Letters of a text that are looked at for likeness: enough to tell, and no more work than one screen. */
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

/** The prose of a Markdown text, and the letters of each line of its code. */
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

/** Whether each of `some` stands in `all`, in that order. */
function inOrder(some: readonly string[], all: readonly string[]): boolean {
  let at = 0;
  for (const line of some) {
    at = all.indexOf(line, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

/**
 * What a page may show in its own way, each with its label, if it has one. Nothing in it is looked for without an end: a stranger's
 * text may open as many as it likes and close none.
 */
const ownWay = new RegExp(
  [
    // An image or a link; labels and addresses may hold a pair of brackets.
    /!?\[(?<label>(?:[^[\]\\]|\\.|\[[^\]]{0,300}\]){0,500})\]\((?:[^()\s]|\([^()]{0,300}\)){0,2000}(?:\s[^)]{0,500})?\)/,
    // Footnotes and citations.
    /\[\^[^\]]{1,300}\]:?|【[^】]{0,300}】/,
    // Addresses.
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

/** The letters of a text without what comes late in an answer: its links and citations. */
export const spoken = (text: string): string => (text.length > longestCompared ? fold(text) : readAs(text, 'nothing'));

/** The letters that a page shows: its links by their labels, or without them. */
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

/** Letters that a page may show where the data has something it shows in its own way, beside twice as many as stand there. */
const slack = 40;

/** Whether the page's letters are the data's, with anything or nothing in the place of what a page shows in its own way. */
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
      // A page that ends here was cut short.
      return page.length > at && piece.startsWith(page.slice(at));
    }
    if (found - at > most) return false;
    at = found + piece.length;
  }
  return at === page.length;
}
