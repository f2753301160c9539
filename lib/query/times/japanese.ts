/** Japanese time phrases: the times, and the particles behind them. */
import * as calendar from './calendar';
import { dates } from './absolute-dates';
import { japaneseBare } from './japanese-bare';
import { japaneseDates } from './japanese-dates';
import { japaneseDays } from './japanese-days';
import { kanaTimes } from './kana-times';
import type { TimeRange } from '../query';
import { matchLongest, matchAt, type Point, type Rule } from './rule';

/** In any order: the rule with the longest match wins. */
const rules: readonly Rule[] = [...japaneseDays, ...japaneseDates, ...dates, ...kanaTimes, ...japaneseBare];

const about = /(?:頃|ごろ|ころ|あたり|辺り|くらい|ぐらい)/y;
const span = /(?:から|より|[〜~～–-])/y;
const spanEnd = /(?:まで|にかけて|の間)?/y;
const both = /と/y;
/** These words count from today and have no counterpart in another year. */
const fromNow = /[昨今先前]|きのう|おととい/u;
const bothEnd = /(?:の間)?/y;
const openEnds: readonly [RegExp, (range: TimeRange, now: number) => TimeRange][] = [
  [/(?:から(?!夜ふかし)(?:ずっと|の)?|以降|以後|以来)/y, (range, now) => calendar.toTimeSince(now, range)],
  [/より後/y, (range, now) => calendar.toTimeAfter(now, range)],
  [/(?:以前|までに?)/y, calendar.toTimeUntil],
  [/より前/y, calendar.toTimeBefore],
];
/** Connects the time with the rest of the question, and has no meaning without it. */
const particle = /(?:での|には|にも|[のにはも、](?![のはも]))/y;

/** A time, and the end of its words including the particle behind them. */
export interface JapanesePoint extends Point {
  readonly endWithParticle: number;
}

export function matchJapaneseAt(text: string, at: number, now: number): JapanesePoint | undefined {
  const point = attachAbout(text, matchLongest(rules, text, at, now, ''));
  if (!point) return undefined;
  const found = matchPair(text, at, point, now) ?? matchOpenEnded(text, point, now) ?? point;
  const tied = matchAt(particle, text, found.end);
  return { ...found, endWithParticle: tied ? particle.lastIndex : found.end };
}

/** A text that is a time and nothing else, as behind `after:`. */
export const matchBareJapanese = (text: string, now: number): Point | undefined => matchLongest(rules, text, 0, now);

/** 「3月頃」 is meant as 「3月」. */
const attachAbout = (text: string, point: Point | undefined): Point | undefined =>
  point && matchAt(about, text, point.end) ? { ...point, end: about.lastIndex } : point;

function matchOpenEnded(text: string, point: Point, now: number): Point | undefined {
  for (const [pattern, toOpenRange] of openEnds) {
    if (!matchAt(pattern, text, point.end)) continue;
    const range = toOpenRange(point.range, now);
    if (range.from < range.to) return { range, end: pattern.lastIndex };
  }
  return undefined;
}

/** 「3月から5月まで」「月曜〜水曜」「3月と5月の間」. If the start would come after the end, it is a week or a year earlier. */
function matchPair(text: string, at: number, first: Point, now: number): Point | undefined {
  for (const [joint, closing] of [
    [span, spanEnd],
    [both, bothEnd],
  ] as const) {
    if (!matchAt(joint, text, first.end)) continue;
    const last = attachAbout(text, matchLongest(rules, text, joint.lastIndex, now, ''));
    if (!last || !matchAt(closing, text, last.end)) continue;
    const end = closing.lastIndex;
    const isBefore = first.range.from < last.range.to;
    if (!isBefore && fromNow.test(text.slice(at, first.end))) continue;
    const earlier = isBefore ? first : matchLongest(rules, text, at, last.range.from, '');
    if (earlier && earlier.range.from < last.range.to)
      return { range: calendar.joinRanges(earlier.range, last.range), end };
  }
  return undefined;
}
