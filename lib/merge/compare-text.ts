/**
 * Compares two texts of one turn. A page and the site's data write one answer in different Markdown, so only letters and digits are
 * compared, and text that only one of the two can know is ignored. Pure.
 */

import { scanMarkdownLines } from '../core/markdown-lines';
import { normalizeUnicode } from '../core/normalize-unicode';

/** Returns the letters and digits of a text without spaces, in lower case. */
export const normalizeForCompare = (text: string): string =>
  normalizeUnicode(text, 'NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');

/**
 * Whether the page shows the text of the data. The data may hold more where a page cannot: unmounted lines of code, the source of formulas,
 * citations, URLs. A page may cut a text short, and may number a list that the data does not.
 */
export function isSameText(data: string, page: string): boolean {
  if (data === page || normalizeForCompare(data) === normalizeForCompare(page)) return true;
  if (Math.max(data.length, page.length) > maxComparedLength) return false;
  const [inData, inPage] = [splitCode(data), splitCode(page)];
  if (!isSubsequence(inPage.code, inData.code)) return false;
  const readings = [normalizeShown(inPage.prose, 'labels'), normalizeShown(inPage.prose, 'nothing')];
  return readings.some(
    characters =>
      isShownProse(characters, inData.prose, 'labels') || isShownProse(characters, inData.prose, 'anything'),
  );
}

/** In UTF-16 units: far longer than any answer, and still compared at once. */
const maxComparedLength = 100_000;

/** The Sørensen–Dice similarity of two texts by their trigrams of letters and digits, from 0 to 1. */
export function computeSimilarity(a: string, b: string): number {
  const [trigramsA, trigramsB] = [countTrigrams(normalizeForCompare(a)), countTrigrams(normalizeForCompare(b))];
  if (trigramsA.size === 0 || trigramsB.size === 0) return 0;
  let shared = 0;
  for (const [trigram, count] of trigramsA) shared += Math.min(count, trigramsB.get(trigram) ?? 0);
  const total = [...trigramsA.values(), ...trigramsB.values()].reduce((sum, count) => sum + count, 0);
  return (2 * shared) / total;
}

/** In characters: enough to tell two texts apart without more work than one screen needs. */
const maxSimilarityLength = 20_000;

function countTrigrams(characters: string): Map<string, number> {
  const counts = new Map<string, number>();
  const end = Math.min(characters.length, maxSimilarityLength) - 2;
  for (let at = 0; at < end; at += 1) {
    const trigram = characters.slice(at, at + 3);
    counts.set(trigram, (counts.get(trigram) ?? 0) + 1);
  }
  return counts;
}

/** Splits Markdown into its prose and the normalized lines of its code. */
function splitCode(markdown: string): { readonly prose: string; readonly code: readonly string[] } {
  const prose: string[] = [];
  const code: string[] = [];
  for (const { kind, start, end, contentStart } of scanMarkdownLines(markdown)) {
    if (kind === 'code') code.push(normalizeForCompare(markdown.slice(contentStart, end)));
    else if (kind === 'prose' || kind === 'indented') prose.push(markdown.slice(start, end));
  }
  return { prose: prose.join('\n'), code: code.filter(line => line !== '') };
}

/** Whether each item of `some` is in `all`, in that order. */
function isSubsequence(some: readonly string[], all: readonly string[]): boolean {
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
const siteMarkup = new RegExp(
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
export const normalizeProse = (text: string): string =>
  text.length > maxComparedLength ? normalizeForCompare(text) : normalizeShown(text, 'nothing');

/** The normalized text as a page shows it: links by their labels, or without links. */
function normalizeShown(prose: string, links: 'labels' | 'nothing'): string {
  const shown = prose
    .replaceAll(listNumber, '$1')
    .replaceAll(citation, ' ')
    .replaceAll(siteMarkup, (whole, label?: string) => {
      if (isLink(whole)) return links === 'labels' ? (label ?? '') : ' ';
      return /^(?:<|https?:|&)/.test(whole) ? ' ' : whole;
    });
  return normalizeForCompare(shown);
}

/** In characters: a page may show this much in place of site markup, in addition to twice the markup's own length. */
const slackLength = 40;

/** Whether the page's characters are those of the data, where site markup may be replaced by anything or nothing. */
function isShownProse(page: string, prose: string, links: 'labels' | 'anything'): boolean {
  const segments: string[] = [];
  const maxGaps: number[] = [];
  const text = prose.replaceAll(listNumber, '$1');
  let segment = '';
  let from = 0;
  for (const match of text.matchAll(siteMarkup)) {
    const [whole] = match;
    segment += text.slice(from, match.index);
    from = match.index + whole.length;
    if (links === 'labels' && isLink(whole)) {
      segment += match.groups?.['label'] ?? '';
      continue;
    }
    segments.push(normalizeForCompare(segment));
    maxGaps.push(whole.length * 2 + slackLength);
    segment = '';
  }
  return canFit(page, [...segments, normalizeForCompare(segment + text.slice(from))], maxGaps);
}

function canFit(page: string, segments: readonly string[], maxGaps: readonly number[]): boolean {
  let at = 0;
  for (const [index, segment] of segments.entries()) {
    const isLast = index === segments.length - 1;
    const found = isLast && page.endsWith(segment) ? page.length - segment.length : page.indexOf(segment, at);
    const maxGap = maxGaps[index - 1] ?? 0;
    if (found < at) {
      // The page was cut short here.
      return page.length > at && segment.startsWith(page.slice(at));
    }
    if (found - at > maxGap) return false;
    at = found + segment.length;
  }
  return at === page.length;
}
