/** Parses the operators of a question: `site:claude`, `before:2025-03-01`, `after:昨日`, `title:docker`, `newest:`, and "quoted phrases". */
import type { AskedMoment, AskedNowhere, AskedSite, AskedTitle, Range, SiteNames, Typed } from './query';
import { isSiteBegun, siteCalled } from './match-site';
import { timeAtStart, wholeTime } from './times/time-range';

const operatorOf: Record<string, 'site' | 'title' | 'before' | 'after' | 'newest'> = {
  site: 'site',
  サイト: 'site',
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

const names = Object.keys(operatorOf).join('|');
// Japanese keyboards write ＂…＂ and ”…”.
const quoted = String.raw`["＂][^"＂]*["＂]|[“”][^“”]*”|'[^']*'(?![\p{L}\p{N}])|‘[^‘’]*’(?![\p{L}\p{N}])|「[^「」]*」|『[^『』]*』`;
/** Only at the beginning of a word: `https://site:80` holds no operator. */
const operator = new RegExp(String.raw`(?<![^\s(（])(?<name>${names})[:：](?<value>${quoted}|[^\s"＂“”]*)`, 'giu');

/** The filters of the operators, with their ranges. */
export interface Operators {
  readonly sites: readonly AskedSite[];
  readonly nowhere: readonly AskedNowhere[];
  readonly title: readonly AskedTitle[];
  readonly before?: AskedMoment;
  readonly after?: AskedMoment;
  readonly newest?: Typed;
  /** Every range that is no word to search for. An operator whose value is still being typed has a range but no filter yet. */
  readonly places: readonly Typed[];
}

/** An operator with an invalid value (`after:foo`) stays among the words. Of two `before:`, the last counts. */
export function operatorsIn(text: string, now: number, sites: readonly SiteNames[]): Operators {
  const found = {
    sites: [] as AskedSite[],
    nowhere: [] as AskedNowhere[],
    title: [] as AskedTitle[],
    places: [] as Typed[],
  };
  const moments: { before?: AskedMoment; after?: AskedMoment } = {};
  let newest: Typed | undefined;
  for (const { 0: whole, index, groups } of text.matchAll(operator)) {
    const name = operatorOf[(groups?.['name'] ?? '').toLowerCase()];
    const value = unquoted(groups?.['value'] ?? '').trim();
    const isTime = name === 'before' || name === 'after';
    const single = isTime ? (wholeTime(value, now) ?? yearAlone(value)) : undefined;
    // `after:last tuesday`: if the value alone is no time, the words behind it may complete one.
    const started = index + whole.length - (groups?.['value'] ?? '').length;
    const several = isTime && !single && value !== '' ? timeAtStart(text.slice(started), now) : undefined;
    const range = single ?? several?.range;
    const place = { start: index, end: several ? started + several.end : index + whole.length };
    const id = siteCalled(value, sites);
    // A space follows a value that is finished.
    const isTyping = place.end === text.length;
    if (name === 'newest') {
      // This operator takes no value: the text behind it is a word.
      newest = { start: index, end: index + (groups?.['name'] ?? '').length + 1 };
      found.places.push(newest);
      continue;
    }
    if (name === 'title' && value !== '') found.title.push({ words: value, ...place });
    else if (name === 'site' && id !== undefined) found.sites.push({ id, ...place });
    else if (name === 'site' && value !== '' && !(isTyping && isSiteBegun(value, sites)))
      found.nowhere.push({ name: value, ...place });
    else if (isTime && range) moments[name] = { at: range.from, ...place };
    else if (value !== '' && name !== 'site') continue;
    found.places.push(place);
  }
  return { ...found, ...moments, ...(newest && { newest }) };
}

/** A year in the future is no valid value. */
function yearAlone(value: string): Range | undefined {
  const year = /^(?:19|20)\d\d年?$/.test(value) ? Number.parseInt(value, 10) : undefined;
  return year === undefined ? undefined : { from: new Date(year, 0).getTime(), to: new Date(year + 1, 0).getTime() };
}

// The second mark of a single pair may still be missing; a lone double mark may begin a phrase.
const unquoted = (value: string): string =>
  value.replace(/^["＂“”'‘「『]([^]*)["＂”'’」』]$/u, '$1').replace(/^['‘]/u, '');

export interface Phrase extends Typed {
  readonly text: string;
}

// `print("hello")` quotes nothing: the marks must be at the edges of words. Japanese has no spaces there.
const marks =
  /(?<![\p{Script=Latin}\p{N}_(=:[{,])(?:["＂](?<plain>[^"＂]+)["＂]|[“”](?<curly>[^“”]+)”)(?![\p{Script=Latin}\p{N}_)=:\]},])/gu;
const enclosing = /^\s*(?:「(?<single>[^「」]+)」|『(?<double>[^『』]+)』)\s*$/u;

/**
 * Double quotation marks count anywhere. Japanese brackets count only around the whole question: inside a sentence they mark names and
 * speech (「保存」ボタンが押せない), and nobody means an exact search by them.
 */
export function phrasesIn(text: string): Phrase[] {
  const whole = enclosing.exec(text)?.groups;
  const inBrackets = whole?.['single'] ?? whole?.['double'];
  if (inBrackets?.trim()) return [{ text: inBrackets.trim(), start: 0, end: text.length }];
  return [...text.matchAll(marks)].flatMap(({ 0: found, index, groups }) => {
    const quoted = (groups?.['plain'] ?? groups?.['curly'] ?? '').trim();
    return quoted === '' ? [] : [{ text: quoted, start: index, end: index + found.length }];
  });
}
