/**
 * Includes the time of day beside a day: “yesterday at 5pm”, 「昨日の午後5時頃」. The whole day is still meant, because nobody remembers the minute.
 */
import type { TextRange } from '../../core/conversation';
import type { TimeRange } from '../query';
import { matchAt } from './rule';

const figures = String.raw`(?:[01]?\d|2[0-4])`;
const minutes = '(?::[0-5]\\d)';
const half = String.raw` ?[ap]\.?m(?:\.(?=\W|$)|(?![\p{L}\d]))`;
const hour = String.raw`${figures}${minutes}?`;
const clockTime = `(?:${hour}${half}|${figures}${minutes}|${figures} o'clock|noon|midnight)`;
const near = '(?:at |around |about |@ ?)';
// A number alone counts the following word (“about 16 bit floats”), unless the phrase ends there.
const alone = String.raw`(?:(?:around |about )?(?:at |@ ?)(?:around |about )?${figures}(?= *$| *[,.?!;)]| (?:i|we|you|what|did|on|about|and)\b))`;
const span = String.raw`(?:from |between )?${hour}(?:${half})?(?: to | and | until | till | ?[-–] ?)${hour}${half}`;
const english = `(?:${span}|${near}+${clockTime}|${hour}${half}|${alone})`;
const englishAfter = new RegExp(String.raw`,? ${english}(?![\p{L}\d:/.\-]*\d)(?![\p{L}\d])`, 'yu');
const englishBefore = new RegExp(String.raw`(?<![\p{L}\d.:/\-])${english},? (?:on )?$`, 'u');

const japanese = String.raw`(?:午前|午後|朝|昼|夕方|夜|深夜)?の?(?:${figures}|[一二三四五六七八九]|十[一二]?)時(?![ァ-ヶ]|(?:半|[0-5]?\d分)[発着起]|(?![頃過半前話聞言教])\p{Script=Han})(?:半|[0-5]?\d分)?`;
const japaneseAfter = new RegExp(String.raw`の?${japanese}(?:頃|ごろ|ころ|くらい|ぐらい|過ぎ|すぎ|前後?)?`, 'yu');
const particle = /(?:には|にも|[のには、](?![のは]))/y;

/** Extends the range by a time of day, if the range is a day or less. */
export function attachClock(plain: string, found: TextRange, range: TimeRange): TextRange {
  // A day has 25 hours when the clocks are set back.
  if (range.to - range.from > 25 * 3_600_000) return found;
  const { start, end } = found;
  if (matchAt(englishAfter, plain, end)) return { start, end: englishAfter.lastIndex };
  if (matchAt(japaneseAfter, plain, end)) {
    const clockEnd = japaneseAfter.lastIndex;
    return { start, end: matchAt(particle, plain, clockEnd) ? particle.lastIndex : clockEnd };
  }
  const before = englishBefore.exec(plain.slice(0, start));
  return before ? { start: before.index, end } : found;
}
