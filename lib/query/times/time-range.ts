/** Finds the time in a question, in English or Japanese, independent of the interface's language. Always in the past. */
import { withClock } from './clock';
import { englishAt, englishWhole } from './english';
import { japaneseAt, japaneseWhole } from './japanese';
import type { AskedTime, Range } from '../query';
import { folded, type Point } from './rule';

/** UTF-16 units. Longer texts are pasted pages, which contain dozens of days and mean none. */
const longest = 300;

/** The first time in the text. Offsets refer to `text`. */
export function timeIn(text: string, now: number): AskedTime | undefined {
  if (text.length > longest) return undefined;
  const plain = folded(text);
  for (let start = 0; start < plain.length; start++) {
    const english = englishAt(plain, start, now) ?? aloneAt(plain, start, now);
    const japanese = japaneseAt(plain, start, now);
    const found = japanese && japanese.end >= (english?.end ?? 0) ? japanese : english;
    if (!found) continue;
    const end = found === japanese ? japanese.endWithParticle : found.end;
    const timed = withClock(plain, { start, end: found === japanese ? found.end : end }, found.range);
    return { ...found.range, phrase: text.slice(start, found.end), start: timed.start, end: Math.max(end, timed.end) };
  }
  return undefined;
}

/** A month or weekday alone is enough if the question has no other words. “March” and “may” may still be verbs. */
function aloneAt(plain: string, start: number, now: number) {
  const isAll = plain.slice(0, start).trim() === '' && /^[a-z]{4,}\W*$/.test(plain.slice(start));
  if (!isAll || /^(?:march|may)\b/.test(plain.slice(start))) return undefined;
  return englishWhole(plain, now, start);
}

/** The time at the beginning of a text, as behind `after:` without quotes. */
export const timeAtStart = (text: string, now: number): Point | undefined =>
  englishWhole(folded(text.slice(0, longest)), now);

/** The range of a text that is a time and nothing else. */
export function wholeTime(text: string, now: number): Range | undefined {
  const plain = folded(text).trim();
  const found = [englishWhole(plain, now), japaneseWhole(plain, now)].find(point => point?.end === plain.length);
  return found?.range;
}
