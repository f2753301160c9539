/** Finds the time in a question, in English or Japanese, independent of the interface's language. Always in the past. */
import { attachClock } from './clock';
import { matchEnglishAt, matchBareEnglish } from './english';
import { matchJapaneseAt, matchBareJapanese } from './japanese';
import type { TimeFilter, TimeRange } from '../query';
import { normalizeInPlace, type Point } from './rule';

/** UTF-16 units. Longer texts are pasted pages, which contain dozens of days and mean none. */
const maxLength = 300;

/** The first time in the text. Offsets refer to `text`. */
export function findTimeRange(text: string, now: number): TimeFilter | undefined {
  if (text.length > maxLength) return undefined;
  const plain = normalizeInPlace(text);
  for (let start = 0; start < plain.length; start++) {
    const english = matchEnglishAt(plain, start, now) ?? matchAlone(plain, start, now);
    const japanese = matchJapaneseAt(plain, start, now);
    const found = japanese && japanese.end >= (english?.end ?? 0) ? japanese : english;
    if (!found) continue;
    const end = found === japanese ? japanese.endWithParticle : found.end;
    const withClock = attachClock(plain, { start, end: found === japanese ? found.end : end }, found.range);
    return {
      ...found.range,
      phrase: text.slice(start, found.end),
      start: withClock.start,
      end: Math.max(end, withClock.end),
      ...(found.isBare && { isBare: true }),
    };
  }
  return undefined;
}

/** A month or weekday alone is enough if the question has no other words. “March” and “may” may still be verbs. */
function matchAlone(plain: string, start: number, now: number) {
  const isAll = plain.slice(0, start).trim() === '' && /^[a-z]{4,}\W*$/.test(plain.slice(start));
  if (!isAll || /^(?:march|may)\b/.test(plain.slice(start))) return undefined;
  return matchBareEnglish(plain, now, start);
}

/** The time at the beginning of a text, as behind `after:` without quotes. */
export const matchTimeAtStart = (text: string, now: number): Point | undefined =>
  matchBareEnglish(normalizeInPlace(text.slice(0, maxLength)), now);

/** The range of a text that is a time and nothing else. */
export function parseTimeRange(text: string, now: number): TimeRange | undefined {
  const plain = normalizeInPlace(text).trim();
  const found = [matchBareEnglish(plain, now), matchBareJapanese(plain, now)].find(
    point => point?.end === plain.length,
  );
  return found?.range;
}
