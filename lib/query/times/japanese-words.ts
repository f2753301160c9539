/** The words of Japanese time phrases, as patterns and values. */
import * as calendar from './calendar';
import { parseDigit, japaneseNumber, kanjiNumber, parseNumber } from './numbers';
import type { Groups } from './rule';

/** No number continues in front (「13月」, 「第3日」, 「v3日」), and nothing in the future (「来年の3月」). */
export const fresh = String.raw`(?<![\d.第一二三四五六七八九十百千万\p{Script=Latin}])(?<!(?:来年|来月|来週|翌年|翌月)の?)`;
/** No word continues in front: 「毎週月曜日」, 「来週の火曜」, 「第2土曜」. */
export const alone = String.raw`(?<![\d\p{Script=Han}\p{Script=Katakana}ー])(?<!(?:来週|再来週|次|今度|毎週|翌週)の)`;

/** Counts from now, not from another event: excludes 「出発の3日前」, 「寝る2時間前」, 「試験1週間前」, and accepts 「もう3日前」 and 「約3日前」. */
export const fromNow = String.raw`(?<!(?!約)\p{Script=Han}|[\p{Script=Katakana}ー]|(?![私僕俺])[\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}ー]の|[るくすつぬむぶぐ]|(?<!も)う)`;
/** Words behind a vague time that show that it is a time and not the subject: 「週末に話した」, not 「週末に行く店」. */
export const talked =
  '(?=(?:に|頃に?|ごろに?)(?:は|も|、)?(?:話|はな|聞|き[いか]|言|相談|質問|教|調べ|やりとり|やり取り|した|作っ|書い|見た))';

const eras: Record<string, number> = { 昭和: 1925, 平成: 1988, 令和: 2018 };
const relatives: Record<string, number> = {
  今年: 0,
  本年: 0,
  ことし: 0,
  去年: -1,
  昨年: -1,
  きょねん: -1,
  前年: -1,
  一昨年: -2,
  おととし: -2,
};

const figures = String.raw`(?<year>(?:19|20)\d\d)年`;
const era = `(?<era>${Object.keys(eras).join('|')})(?<eraYear>元|${japaneseNumber})年`;
const inKanji = '(?<kanjiYear>(?:一九|二[〇零])[〇零一二三四五六七八九]{2})年';
/** 「25年3月」: a year of this century, if a month follows. */
export const shortYear = String.raw`${fresh}(?<!\p{Script=Han})(?<shortYear>\d\d)年(?=の?(?:\d{1,2}|[一二三四五六七八九十]{1,2})月)`;
const relative = `(?<relative>${Object.keys(relatives).join('|')})`;
/** A year in figures, of an era, or relative to this one. 「2025年問題」 and 「2020年代」 are excluded. */
export const year = `(?:${fresh}${figures}(?!問題|代|間|度|版|型|式|製|卒|産|生まれ|モデル|以内|後)|${fresh}${inKanji}(?!問題|代|間|度)|${era}(?!間|度|代)|${relative}(?!度|齢|比|対比|同|並))`;

export const parseYear = ({ year, kanjiYear, shortYear, era, eraYear, relative }: Groups, now: number) => {
  if (year !== undefined) return Number(year);
  if (shortYear !== undefined) return 2000 + Number(shortYear);
  if (kanjiYear !== undefined) return Number(kanjiYear.replace(/./gu, sign => String(parseDigit(sign))));
  if (era !== undefined) return (eras[era] ?? 0) + parseNumber(eraYear ?? '元');
  return relative === undefined ? undefined : calendar.getYearNumber(now, relatives[relative]);
};

// 「3月期」, 「3月号」 and 「5月病」 are names, and 「3か月」 is a length.
export const month = String.raw`(?<month>\d{1,2}|${kanjiNumber})月(?!期|号|額|報|面|間|曜|刊|齢|次|経|並|極|桂|餅|病|革命|決算|生まれ|生れ|馬鹿|蝿|雨|晴れ|人形|事件|事変|危機|のライオン)`;
export const day = String.raw`(?<day>\d{1,2}|${kanjiNumber})日(?!前|後|間|目|分|以内|連続|ごと|おき)`;
/** From 0; -1 if no year has this month. */
export const parseMonth = ({ month }: Groups): number => {
  const n = parseNumber(month ?? '');
  return n >= 1 && n <= 12 ? n - 1 : -1;
};
export const parseDay = ({ day }: Groups): number => parseNumber(day ?? '');

export const weekday = '(?<weekday>[月火水木金土日])曜日?';
export const parseWeekday = ({ weekday }: Groups): number => '月火水木金土日'.indexOf(weekday ?? '');

const seasons: Record<string, number> = { 春: 0, 夏: 1, 秋: 2, 冬: 3 };
export const season = '(?<season>[春夏秋冬])';
export const parseSeason = ({ season }: Groups): number => seasons[season ?? ''] ?? 0;

const units: Record<string, calendar.Unit> = { 日: 'day', 週: 'week', 月: 'month', 年: 'year', 時: 'hour' };
/** Lengths: 「3日」, 「2週間」, 「1ヶ月」. */
export const unit = '(?:(?<unit>日|週|年|時)間?|[かヶケカヵ箇ヵ](?<months>月)間?)';
export const parseUnit = ({ unit, months }: Groups): calendar.Unit => units[months ?? unit ?? ''] ?? 'day';

export const partsOfDay: Record<string, [from: number, to: number]> = {
  朝: [4, 12],
  午前: [0, 12],
  昼: [11, 15],
  午後: [12, 24],
  夕方: [15, 19],
  晩: [18, 29],
  夜: [18, 29],
};

export const partsOfWhole: Record<string, calendar.PeriodPart> = {
  上旬: 'early',
  初旬: 'early',
  初め: 'early',
  始め: 'early',
  はじめ: 'early',
  頭: 'early',
  中旬: 'mid',
  半ば: 'mid',
  なかば: 'mid',
  中頃: 'mid',
  下旬: 'late',
  末: 'late',
  終わり: 'late',
  前半: 'first half',
  後半: 'second half',
};
export const part = `(?:の?(?<part>${Object.keys(partsOfWhole).join('|')}))`;
