/** Parses the operators of a question: `site:claude`, `tag:work`, `is:pinned`, `before:2025-03-01`, `after:昨日`, `title:docker`, `newest:`, and "quoted phrases". */
import type { TextRange } from '../core/conversation';
import type { MomentFilter, UnknownSite, SiteFilter, TagFilter, TitleFilter, TimeRange, SiteNames } from './query';
import { isSitePrefix, matchSite, ownSources } from './match-site';
import { matchTimeAtStart, parseTimeRange } from './times/time-range';

const operatorNames: Record<string, 'site' | 'is' | 'tag' | 'title' | 'before' | 'after' | 'newest'> = {
  site: 'site',
  サイト: 'site',
  is: 'is',
  種類: 'is',
  tag: 'tag',
  タグ: 'tag',
  title: 'title',
  タイトル: 'title',
  題名: 'title',
  件名: 'title',
  before: 'before',
  以前: 'before',
  after: 'after',
  以降: 'after',
  newest: 'newest',
  最新: 'newest',
};

const namePattern = Object.keys(operatorNames).join('|');
// Japanese keyboards write ＂…＂ and ”…”.
const quotedPattern = String.raw`["＂][^"＂]*["＂]|[“”][^“”]*”|'[^']*'(?![\p{L}\p{N}])|‘[^‘’]*’(?![\p{L}\p{N}])|「[^「」]*」|『[^『』]*』`;
/** Only at the beginning of a word: `https://site:80` holds no operator. */
const operator = new RegExp(
  String.raw`(?<![^\s(（])(?<name>${namePattern})[:：](?<value>${quotedPattern}|[^\s"＂“”]*)`,
  'giu',
);

/** The filters of the operators, with their ranges. */
export interface Operators {
  readonly sites: readonly SiteFilter[];
  readonly unknownSites: readonly UnknownSite[];
  readonly title: readonly TitleFilter[];
  readonly tags: readonly TagFilter[];
  readonly pinned?: TextRange;
  readonly before?: MomentFilter;
  readonly after?: MomentFilter;
  readonly newest?: TextRange;
  /** Every range that is no word to search for. An operator whose value is still being typed has a range but no filter yet. */
  readonly ranges: readonly TextRange[];
}

/** An operator with an invalid value (`after:foo`) stays among the words. Of two `before:`, the last counts. */
export function parseOperators(text: string, now: number, sites: readonly SiteNames[]): Operators {
  const found = {
    sites: [] as SiteFilter[],
    unknownSites: [] as UnknownSite[],
    title: [] as TitleFilter[],
    tags: [] as TagFilter[],
    ranges: [] as TextRange[],
  };
  const moments: { before?: MomentFilter; after?: MomentFilter } = {};
  let newest: TextRange | undefined;
  let pinned: TextRange | undefined;
  for (const { 0: matched, index, groups } of text.matchAll(operator)) {
    const name = operatorNames[(groups?.['name'] ?? '').toLowerCase()];
    const value = removeQuotes(groups?.['value'] ?? '').trim();
    const isTime = name === 'before' || name === 'after';
    const wholeValue = isTime ? (parseTimeRange(value, now) ?? parseYear(value)) : undefined;
    // `after:last tuesday`: if the value alone is no time, the words behind it may complete one.
    const valueStart = index + matched.length - (groups?.['value'] ?? '').length;
    const firstWords =
      isTime && !wholeValue && value !== '' ? matchTimeAtStart(text.slice(valueStart), now) : undefined;
    const timeRange = wholeValue ?? firstWords?.range;
    const range = { start: index, end: firstWords ? valueStart + firstWords.end : index + matched.length };
    const known = name === 'is' ? ownSources : sites;
    const id = matchSite(value, known);
    // A space follows a value that is finished.
    const isTyping = range.end === text.length;
    if (name === 'newest') {
      // This operator takes no value: the text behind it is a word.
      newest = { start: index, end: index + (groups?.['name'] ?? '').length + 1 };
      found.ranges.push(newest);
      continue;
    }
    if (name === 'title' && value !== '') found.title.push({ words: value, ...range });
    else if (name === 'tag' && value !== '')
      found.tags.push({ tag: value, ...range, ...(isTyping && { isUnfinished: true as const }) });
    else if (name === 'is' && pinnedNames.includes(value.toLowerCase())) pinned = range;
    else if ((name === 'site' || name === 'is') && id !== undefined) found.sites.push({ id, ...range });
    else if (name === 'site' && value !== '' && !(isTyping && isSitePrefix(value, sites)))
      found.unknownSites.push({ name: value, ...range });
    else if (isTime && timeRange) moments[name] = { at: timeRange.from, ...range };
    // “is:” is also written by people who mean no kind.
    else if (name === 'is' && (value === '' || !(isTyping && isKindPrefix(value)))) continue;
    else if (value !== '' && name !== 'site' && name !== 'is') continue;
    found.ranges.push(range);
  }
  return { ...found, ...moments, ...(newest && { newest }), ...(pinned && { pinned }) };
}

const pinnedNames = ['pinned', 'pin', 'ピン留め', 'ピン'];

/** Whether the name of a kind begins with this text, so that the rest may still be typed. */
const isKindPrefix = (value: string): boolean =>
  isSitePrefix(value, ownSources) || pinnedNames.some(name => name.startsWith(value.toLowerCase()));

/** A year in the future is no valid value. */
function parseYear(value: string): TimeRange | undefined {
  const year = /^(?:19|20)\d\d年?$/.test(value) ? Number.parseInt(value, 10) : undefined;
  return year === undefined ? undefined : { from: new Date(year, 0).getTime(), to: new Date(year + 1, 0).getTime() };
}

// The second mark of a single pair may still be missing; a lone double mark may begin a phrase.
const removeQuotes = (value: string): string =>
  value.replace(/^["＂“”'‘「『]([^]*)["＂”'’」』]$/u, '$1').replace(/^['‘]/u, '');

export interface QuotedPhrase extends TextRange {
  readonly text: string;
}

// `print("hello")` quotes nothing: the marks must be at the edges of words. Japanese has no spaces there.
const quotationMarks =
  /(?<![\p{Script=Latin}\p{N}_(=:[{,])(?:["＂](?<plain>[^"＂]+)["＂]|[“”](?<curly>[^“”]+)”)(?![\p{Script=Latin}\p{N}_)=:\]},])/gu;
const enclosing = /^\s*(?:「(?<single>[^「」]+)」|『(?<double>[^『』]+)』)\s*$/u;

/**
 * Double quotation marks count anywhere. Japanese brackets count only around the whole question: inside a sentence they mark names and
 * speech (「保存」ボタンが押せない), and nobody means an exact search by them.
 */
export function findPhrases(text: string): QuotedPhrase[] {
  const bracketed = enclosing.exec(text)?.groups;
  const inBrackets = bracketed?.['single'] ?? bracketed?.['double'];
  if (inBrackets?.trim()) return [{ text: inBrackets.trim(), start: 0, end: text.length }];
  return [...text.matchAll(quotationMarks)].flatMap(({ 0: found, index, groups }) => {
    const phrase = (groups?.['plain'] ?? groups?.['curly'] ?? '').trim();
    return phrase === '' ? [] : [{ text: phrase, start: index, end: index + found.length }];
  });
}
