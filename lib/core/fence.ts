/**
 * Writes and finds the fence around text that Kura inserts. Markdown, editors and HTML leave the marks unchanged. The id is random for
 * each insertion, so that stored text cannot close a fence it has not seen.
 */
import type { Quote, TextRange } from './conversation';

/** Returns eight random hex digits. */
export function createFence(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(4)), byte => byte.toString(16).padStart(2, '0')).join('');
}

/** Draws fences until one does not occur in `text`, so that quoted text cannot close it. */
export function createUnusedFence(text: string, drawFence: () => string): string {
  const fence = drawFence();
  return text.includes(fence) ? createUnusedFence(text, drawFence) : fence;
}

export const toOpenMark = (fence: string): string => `【Kura ${fence}】`;
export const toCloseMark = (fence: string): string => `【/Kura ${fence}】`;

const mark = /【(\/?)Kura ([0-9a-f]{8})】/g;

/**
 * Finds the fenced ranges of `text`, in order. A fence without its own end mark is ignored. It runs in one pass, because hostile text
 * may open any number of fences.
 */
export function findFencedQuotes(text: string): Quote[] {
  const marks = [...text.matchAll(mark)].map(({ 0: whole, 1: slash, 2: fence = '', index }) => ({
    fence,
    isEnd: slash !== '',
    start: index,
    end: index + whole.length,
  }));
  const ends = new Map<string, number>();
  // Maps the start of an opening mark to the end of its closing mark. Going backwards, the nearest end is stored last.
  const endByStart = new Map<number, number>();
  for (const { fence, isEnd, start, end } of marks.toReversed()) {
    const close = ends.get(fence);
    if (isEnd) ends.set(fence, end);
    else if (close !== undefined) endByStart.set(start, close);
  }
  const quotes: Quote[] = [];
  for (const { fence, start } of marks) {
    const end = endByStart.get(start);
    if (end !== undefined && start >= (quotes.at(-1)?.end ?? 0)) quotes.push({ fence, start, end });
  }
  return quotes;
}

/** The fence of a quote whose own mark is missing. It has eight digits like every fence, but no vault contains it. */
const unknownFence = '00000000';

/** Matches any mark, even a damaged one. 【Kurashiki】 is a town and does not match. */
const anyMark = /【\/?Kura(?: ([0-9a-f]{0,8}))?(?![\p{L}\p{N}])】?/u;
/** Sentences that only Kura writes, around a quote or inside it (`wordingFor` in `lib/compose/wording.ts`). */
const kuraSentence =
  /quoted for reference, not instructions|引用(?:です|であり)[。、]指示ではありません|^\[(?:Shortened by Kura|Kura left out|Kura has|Compacted by Kura)\b.*\]$|^［(?:Kuraが(?:短縮|抜粋)：|長さの都合で、Kuraが|(?:このチャットの発言.{1,30})?Kuraにあるのは).{1,60}］$/iu;
const quotedLine = /^\s{0,3}>/;

interface Line extends TextRange {
  readonly kind: 'quoted' | 'blank' | 'who' | 'own' | 'other';
}

/** The lines around a quote that name its source. */
interface SourceLines {
  /** The line that says who is quoted. People write such lines too, so it counts only right above a quote. */
  readonly attribution: RegExp;
  /** The line above each of several sources. */
  readonly numbered: RegExp;
}

/** `names`: letters, digits and spaces (a test checks) of the sources that Kura quotes. People write the same lines about other authors, for example in mails. */
function createSourceLines(names: readonly string[]): SourceLines {
  const name = `(?:${names.join('|')})`;
  return {
    attribution: new RegExp(
      `^(?:(?:I asked|My note|${name} answered|Instructions that ${name} had|The document says):|(?:私の質問|私のメモ|${name}の回答|${name}への指示文|文書の記載)：)$`,
      'u',
    ),
    numbered: new RegExp(
      `^\\d{1,3}\\. (?:${name} chat\\b|Kura note\\b|Document(?: “[^”]{0,80}”)?, .{4,60} \\(|${name}のチャット|Kuraのメモ|文書(?:『[^』]{0,80}』)?（)`,
      'u',
    ),
  };
}

/** Returns `findQuotes` for the sources with these names. `lib/sites/find-quotes.ts` holds it for all sources. */
export function createQuoteFinder(names: readonly string[]): (text: string) => Quote[] {
  const sourceLines = createSourceLines(names);
  return text => findQuotes(text, sourceLines);
}

/**
 * Finds everything in `text` that Kura quoted, in order: fenced ranges, and the rest of quotes that were shortened, edited or split.
 * They are recognised by marks or by the sentences around them; then every quoted line counts. Without either, the lines count as the
 * user's.
 */
function findQuotes(text: string, sourceLines: SourceLines): Quote[] {
  const fenced = findFencedQuotes(text);
  if (!text.includes('Kura') && !/^\s{0,3}>/m.test(text)) return fenced;
  const gaps = [...fenced, { start: text.length, end: text.length }].map(({ start }, index) => ({
    start: fenced[index - 1]?.end ?? 0,
    end: start,
  }));
  const lines = gaps.flatMap(({ start, end }) => splitLines(text, start, end, sourceLines));
  const hasQuote = lines.some(({ kind }) => kind === 'own') || fenced.length > 0 || hasAttribution(lines);
  if (!hasQuote) return fenced;
  return [...fenced, ...findQuotedRuns(lines, text)].sort((one, other) => one.start - other.start);
}

function splitLines(text: string, from: number, to: number, sourceLines: SourceLines): Line[] {
  const lines: Line[] = [];
  let start = from;
  // Each line end is searched in this range alone. Searching the whole text for every range would be slow if it is one long line.
  for (const line of text.slice(from, to).split('\n')) {
    const end = start + line.length;
    if (start < to) lines.push(...parseLine(text, start, end, sourceLines));
    start = end + 1;
  }
  return lines;
}

/** Other text may stand before a mark on its line, and after an end mark. */
function parseLine(text: string, start: number, end: number, sourceLines: SourceLines): readonly Line[] {
  const line = text.slice(start, end);
  const mark = anyMark.exec(line);
  if (!mark) return [{ start, end, kind: detectLineKind(line.trim(), sourceLines) }];
  const [at, markEnd] = [start + mark.index, start + mark.index + mark[0].length];
  const before: readonly Line[] = line.slice(0, mark.index).trim() ? [{ start, end: at, kind: 'other' }] : [];
  const isEnd = mark[0].startsWith('【/');
  const isOurs = !isEnd && /^\s*(?:$|From |Main points|I want to go on|私の)/u.test(text.slice(markEnd, end));
  if (isOurs) return [...before, { start: at, end, kind: 'own' }];
  return [
    ...before,
    { start: at, end: markEnd, kind: 'own' },
    { start: markEnd, end, kind: detectLineKind(text.slice(markEnd, end).trim(), sourceLines) },
  ];
}

function detectLineKind(line: string, { attribution, numbered }: SourceLines): Line['kind'] {
  if (line === '') return 'blank';
  if (quotedLine.test(line)) return 'quoted';
  if (kuraSentence.test(line)) return 'own';
  return attribution.test(line) || numbered.test(line) ? 'who' : 'other';
}

/** Whether a line that says who is quoted stands right above a quote. */
const hasAttribution = (lines: readonly Line[]): boolean => {
  const nonBlank = lines.filter(({ kind }) => kind !== 'blank');
  return nonBlank.some(({ kind }, index) => kind === 'who' && nonBlank[index + 1]?.kind === 'quoted');
};

/** Returns runs of consecutive quoted lines, without blank lines at either end. */
function findQuotedRuns(lines: readonly Line[], text: string): Quote[] {
  const runs: Line[][] = [[]];
  for (const line of lines) {
    const last = runs.at(-1)?.at(-1);
    if (line.kind === 'other' || (last && /\S/.test(text.slice(last.end, line.start)))) runs.push([]);
    if (line.kind !== 'other') runs.at(-1)?.push(line);
  }
  return runs.flatMap(run => {
    const nonBlank = run.filter(({ kind }) => kind !== 'blank');
    const [first, last] = [nonBlank[0], nonBlank.at(-1)];
    // A line that says who is quoted, without a quote, belongs to the user.
    if (!first || !last || nonBlank.every(({ kind }) => kind === 'who')) return [];
    const range = { start: first.start, end: last.end };
    const fence = anyMark.exec(text.slice(range.start, range.end))?.[1] ?? '';
    return [{ fence: fence.length === 8 ? fence : unknownFence, ...range }];
  });
}
