/** Finds the headings among the lines of a document without tags: by its outline, or by size, weight and numbering. Pure. */
import { getMin } from '../../core/extremes';
import type { TextLine } from './text-line';

export interface OutlineEntry {
  readonly title: string;
  /** 1 is the outermost. */
  readonly level: number;
  readonly page: number;
}

/** The level of each line that is a heading or part of one. 0: the title. */
export type HeadingLines = ReadonlyMap<TextLine, number>;

const maxHeadingLength = 160;
/** Relative to the size of the text. */
const minLarger = 1.09;
const numbered =
  /^(?:(\d{1,2}(?:\.\d{1,2})*)[.．]?[\s　]+\S|第[0-9０-９一二三四五六七八九十]+([章部編])|第[0-9０-９一二三四五六七八九十]+([節条]))/;
const appendix = /^(?:appendix|付録)\b|^[A-Z](?:\.\d{1,2})*[.．]?\s+\p{Lu}/iu;
const knownWords =
  /^(?:abstract|introduction|background|related work|methods?|results|discussion|conclusions?|references|acknowledge?ments|概要|要旨|はじめに|序論|結論|おわりに|まとめ|参考文献|謝辞)$/i;
/** A formula has single letters. */
const words = /\p{L}{2}|[\u3040-\u9fff]/u;
const caption = /^(?:(?:figure|fig\.|table|listing|algorithm)\s*\d|[図表]\s*[\d０-９])/i;

/** Lines that the outline names, on their pages. Empty if fewer than half of its entries are there. */
export function findByOutline(lines: readonly TextLine[], outline: readonly OutlineEntry[]): HeadingLines {
  const found = new Map<TextLine, number>();
  const byPage = groupBy(lines, ({ page }) => page);
  let matched = 0;
  for (const { title, level, page } of outline) {
    const wanted = toComparableText(title);
    const candidates = [...(byPage.get(page) ?? []), ...(byPage.get(page + 1) ?? [])];
    const first = candidates.findIndex(line => !found.has(line) && isBeginning(toComparableText(line.text), wanted));
    if (wanted === '' || first === -1) continue;
    matched += 1;
    let text = '';
    for (const line of candidates.slice(first, first + 3)) {
      if (!isBeginning(text + toComparableText(line.text), wanted)) break;
      text += toComparableText(line.text);
      found.set(line, level);
      if (text.length >= wanted.length) break;
    }
  }
  return matched * 2 >= outline.length ? found : new Map();
}

const toComparableText = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** A heading may have a number that its entry lacks, and may go on in the next line. */
function isBeginning(line: string, wanted: string): boolean {
  if (line === '') return false;
  const withoutNumber = line.replace(/^\d+/, '');
  return wanted === line || wanted === withoutNumber || (line.length >= 6 && wanted.startsWith(line));
}

interface Style {
  readonly size: number;
  readonly weight: number;
}

export function findByLook(lines: readonly TextLine[]): HeadingLines {
  const body = findBodyStyle(lines);
  const pitch = findPitch(lines);
  const candidates = lines.filter((line, n) => isCandidate(line, lines[n - 1], lines[n + 1], body, pitch));
  const levels = assignLevels(candidates, body);
  const found = new Map<TextLine, number>();
  for (const line of candidates) found.set(line, levels(line));
  for (const line of listAuthors(lines, found, body)) found.delete(line);
  return found;
}

/** What stands between the title and the text, in letters of its own: names, a date. */
function listAuthors(lines: readonly TextLine[], found: HeadingLines, body: Style): readonly TextLine[] {
  const title = lines.findLastIndex(line => found.get(line) === 0);
  const below = title === -1 ? [] : lines.slice(title + 1);
  const end = below.findIndex(line => !found.has(line) && words.test(line.text));
  const later = new Set(below.slice(end).flatMap(line => (found.has(line) ? toStyleKey(line) : [])));
  return below
    .slice(0, Math.max(end, 0))
    .filter(
      line =>
        line.weight <= body.weight && !numbered.test(line.text) && found.has(line) && !later.has(toStyleKey(line)),
    );
}

const isNamedHeading = ({ text }: TextLine): boolean =>
  numbered.test(text) || appendix.test(text) || knownWords.test(text);

const toStyleKey = ({ size, weight }: Style): string => `${roundSize(size)} ${weight}`;

const roundSize = (size: number): number => Math.round(size * 2) / 2;

function findBodyStyle(lines: readonly TextLine[]): Style {
  const weights = new Map<string, number>();
  for (const { size, weight, text } of lines) {
    const key = JSON.stringify([roundSize(size), weight]);
    weights.set(key, (weights.get(key) ?? 0) + text.length);
  }
  const [key] = [...weights].toSorted((a, b) => b[1] - a[1])[0] ?? ['[10,0]'];
  const [size, weight] = JSON.parse(key) as [number, number];
  return { size, weight };
}

/** The distance between two lines of a paragraph. */
function findPitch(lines: readonly TextLine[]): number {
  const counts = new Map<number, number>();
  for (const [n, line] of lines.entries()) {
    const before = lines[n - 1];
    const gap = before && before.page === line.page && before.column === line.column ? before.y - line.y : 0;
    if (gap > 0) counts.set(Math.round(gap * 2) / 2, (counts.get(Math.round(gap * 2) / 2) ?? 0) + 1);
  }
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 12;
}

function isCandidate(
  line: TextLine,
  before: TextLine | undefined,
  next: TextLine | undefined,
  body: Style,
  pitch: number,
): boolean {
  const { text, cells, size, weight } = line;
  if (cells.length > 1 || text.length > maxHeadingLength || !words.test(text) || caption.test(text)) return false;
  if (/[.,;:。、，]$/.test(text) && !numbered.test(text)) return false;
  if (size >= body.size * minLarger) return text.length > 1;
  if (size < body.size * 0.93) return false;
  const isNamed = isNamedHeading(line);
  const isApart = isFirst(line, before) || (before?.y ?? 0) - line.y > pitch * 1.25;
  const isFollowed = next !== undefined && next.page === line.page && next.column === line.column;
  const isShort =
    text.length < 60 && (!isFollowed || line.end - line.x < (next.end - next.x) * 0.85 || knownWords.test(text));
  if (weight > body.weight) {
    const isAlone = isShort && isFollowed && next.weight <= body.weight && !isSameStyle(line, before);
    return isNamed || isApart || isAlone || isSameStyle(line, before);
  }
  // Some fonts have no bold face. Then a number and the space around it are all there is.
  const isListItem =
    /^\d+[.)．]\s/.test(text) || (next !== undefined && /^\d+[.)]?\s/.test(next.text) && numbered.test(text));
  return isNamed && isApart && isShort && !isListItem && !/[.。]$/.test(text);
}

const isFirst = (line: TextLine, before: TextLine | undefined): boolean =>
  before === undefined || before.page !== line.page || before.column !== line.column;

const isSameStyle = (line: TextLine, before: TextLine | undefined): boolean =>
  before !== undefined && before.weight === line.weight && Math.abs(before.size - line.size) < 0.3;

/** By the number where there is one; else as the numbered ones that look the same; else by size. */
function assignLevels(candidates: readonly TextLine[], body: Style): (line: TextLine) => number {
  const depths = groupBy(
    candidates.filter(line => getDepth(line.text) !== undefined),
    toStyleKey,
  );
  const sizes = [...new Set(candidates.map(({ size }) => roundSize(size)))].toSorted((a, b) => b - a);
  const largest = candidates.filter(({ size }) => roundSize(size) === sizes[0]);
  const [first] = candidates;
  const isTitled =
    first !== undefined &&
    largest.every(line => line.page === 1 && getDepth(line.text) === undefined) &&
    largest.length <= 3 &&
    (sizes[0] ?? 0) > body.size * 1.15;
  const others = sizes.filter(size => !isTitled || size !== sizes[0]);
  return line => {
    if (isTitled && largest.includes(line)) return 0;
    const depth = getDepth(line.text);
    if (depth !== undefined) return depth;
    const alike = depths.get(toStyleKey(line))?.map(({ text }) => getDepth(text) ?? 1);
    return alike ? getMin(alike, one => one) : Math.max(1, others.indexOf(roundSize(line.size)) + 1);
  };
}

function getDepth(text: string): number | undefined {
  const found = numbered.exec(text);
  if (!found) return undefined;
  if (found[2] !== undefined) return 1;
  return found[3] !== undefined ? 2 : (found[1] ?? '').split('.').length;
}

function groupBy<Item, Key>(items: readonly Item[], toKey: (item: Item) => Key): ReadonlyMap<Key, readonly Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const group = groups.get(toKey(item));
    if (group) group.push(item);
    else groups.set(toKey(item), [item]);
  }
  return groups;
}
