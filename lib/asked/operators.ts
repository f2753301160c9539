/** What a question says in signs: `site:claude`, `before:2025-03-01`, `after:昨日`, `title:docker`, `newest:`, and "words in quotation marks". */
import type { AskedMoment, AskedNowhere, AskedSite, AskedTitle, Range, SiteNames, Typed } from './nouns';
import { isSiteBegun, siteCalled } from './site-names';
import { timeAtStart, wholeTime } from './time';

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
/** At the beginning of a word: `https://site:80` holds no operator. */
const operator = new RegExp(String.raw`(?<![^\s(（])(?<name>${names})[:：](?<value>${quoted}|[^\s"＂“”]*)`, 'giu');

/** What the operators demand, and where each of them stands. */
export interface Operators {
  readonly sites: readonly AskedSite[];
  readonly nowhere: readonly AskedNowhere[];
  readonly title: readonly AskedTitle[];
  readonly before?: AskedMoment;
  readonly after?: AskedMoment;
  readonly newest?: Typed;
  /** Every place that is no word to search for; one whose value is still to be typed demands nothing yet. */
  readonly places: readonly Typed[];
}

/** An operator whose value says nothing (`after:foo`) is left among the words. Of two `before:`, the last counts. */
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
    // `after:last tuesday`: of a value that is no time, the words behind it may make one.
    const started = index + whole.length - (groups?.['value'] ?? '').length;
    const several = isTime && !single && value !== '' ? timeAtStart(text.slice(started), now) : undefined;
    const range = single ?? several?.range;
    const place = { start: index, end: several ? started + several.end : index + whole.length };
    const id = siteCalled(value, sites);
    // Behind what is finished comes a space.
    const isTyping = place.end === text.length;
    if (name === 'newest') {
      // It takes no value: what stands behind it is a word.
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

/** A year that is still to come ends nothing and begins nothing. */
function yearAlone(value: string): Range | undefined {
  const year = /^(?:19|20)\d\d年?$/.test(value) ? Number.parseInt(value, 10) : undefined;
  return year === undefined ? undefined : { from: new Date(year, 0).getTime(), to: new Date(year + 1, 0).getTime() };
}

// The other end of a single mark may still be to come; a double one begins a phrase.
const unquoted = (value: string): string =>
  value.replace(/^["＂“”'‘「『]([^]*)["＂”'’」』]$/u, '$1').replace(/^['‘]/u, '');

export interface Phrase extends Typed {
  readonly text: string;
}

// `print("hello")` quotes nothing: the marks must stand at the edges of words. Japanese has no spaces there.
const marks =
  /(?<![\p{Script=Latin}\p{N}_(=:[{,])(?:["＂](?<plain>[^"＂]+)["＂]|[“”](?<curly>[^“”]+)”)(?![\p{Script=Latin}\p{N}_)=:\]},])/gu;
const enclosing = /^\s*(?:「(?<single>[^「」]+)」|『(?<double>[^『』]+)』)\s*$/u;

/**
 * Double quotation marks, wherever they stand. Japanese brackets only around all that is asked: inside a sentence they are how
 * Japanese writes names and speech (「保存」ボタンが押せない), and nobody means a search for exactly that.
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
