/** Feasts and holidays by which people remember when, in both languages: the days around them, the last ones that have begun. */
import type { TimeRange } from '../query';
import { getYearNumber } from './calendar';

/** Month from 0, and days of it; a day beyond the month's end is one of the next month. */
type Days = readonly [month: number, first: number, last: number];

interface Feast {
  readonly english?: string;
  readonly japanese?: string;
  readonly days: Days | ((year: number) => TimeRange);
}

const toRange = (year: number, [month, first, last]: Days): TimeRange => ({
  from: new Date(year, month, first).getTime(),
  to: new Date(year, month, last + 1).getTime(),
});

/** Gauss’s rule, as the Western churches count. From Good Friday to Monday. */
function toEaster(year: number): TimeRange {
  const a = year % 19;
  const [b, c] = [Math.floor(year / 100), year % 100];
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7;
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114;
  const [month, day] = [Math.floor(f / 31) - 1, (f % 31) + 1];
  return toRange(year, [month, day - 2, day + 1]);
}

/** The fourth Thursday of November, and the days until Sunday. */
function toThanksgiving(year: number): TimeRange {
  const first = 1 + ((4 - new Date(year, 10, 1).getDay() + 7) % 7);
  return toRange(year, [10, first + 20, first + 24]);
}

const feasts: readonly Feast[] = [
  { english: 'christmas eve', japanese: 'クリスマスイブ', days: [11, 24, 24] },
  { english: '(?:christmas(?: day)?|xmas)', japanese: 'クリスマス', days: [11, 20, 26] },
  { english: "new year'?s eve", japanese: '大晦日|大みそか', days: [11, 31, 31] },
  { english: "new year(?:'?s(?: day)?)?", days: [11, 30, 34] },
  { english: 'easter', japanese: 'イースター', days: toEaster },
  { english: 'hallowe.?en', japanese: 'ハロウィー?ン', days: [9, 25, 31] },
  { english: 'thanksgiving', days: toThanksgiving },
  { english: "valentine'?s?(?: day)?", japanese: 'バレンタイン(?:デー)?', days: [1, 10, 14] },
  { english: 'golden week', japanese: 'ゴールデンウ[ィイ]ーク|gw', days: [3, 29, 36] },
  { english: 'obon', japanese: 'お?盆(?:休み)?', days: [7, 11, 16] },
  { english: '(?:the )?summer (?:holidays?|vacation|break)', japanese: '夏休み', days: [6, 20, 62] },
  { english: '(?:the )?(?:winter|christmas) (?:holidays?|vacation|break)', japanese: '冬休み', days: [11, 24, 38] },
  { english: '(?:the )?spring break', japanese: '春休み', days: [2, 20, 38] },
  { japanese: 'お正月', days: [0, 1, 10] },
  { japanese: '節分', days: [1, 1, 4] },
  { japanese: 'ひな祭り|ひなまつり|雛祭り', days: [2, 1, 3] },
  { japanese: '七夕', days: [6, 5, 8] },
  { japanese: '子どもの日|こどもの日', days: [4, 5, 5] },
];

export const englishFeasts = `(?<feast>${feasts.flatMap(({ english }) => english ?? []).join('|')})`;
export const japaneseFeasts = `(?<feast>${feasts.flatMap(({ japanese }) => japanese ?? []).join('|')})`;

/** The last such days that have begun, or those of the year. `name` is one that a pattern above matched. */
export function toFeast(name: string, now: number, year?: number): TimeRange | undefined {
  const feast = feasts.find(({ english, japanese }) =>
    [english, japanese].some(pattern => pattern !== undefined && new RegExp(`^(?:${pattern})$`, 'u').test(name)),
  );
  if (!feast) return undefined;
  const { days } = feast;
  const toDays = (of: number) => (typeof days === 'function' ? days(of) : toRange(of, days));
  if (year !== undefined) return toDays(year);
  const last = toDays(getYearNumber(now));
  return last.from <= now ? last : toDays(getYearNumber(now, -1));
}
