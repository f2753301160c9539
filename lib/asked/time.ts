/** Finds the time that a question names, in English or Japanese, whichever the interface speaks. Always in the past. */
import { withClock } from './clock';
import { englishAt, englishWhole } from './english';
import { japaneseAt, japaneseWhole } from './japanese';
import type { AskedTime, Range } from './nouns';
import { folded, type Point } from './rule';

/** In UTF-16 units. Longer texts are pasted pages, which name days by the dozen and mean none of them. */
const longest = 300;

/** The first one, where several stand there. Offsets are those of `text`. */
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

/** A month or a day of the week is enough where nothing else was asked. “March” and “may” may be verbs even then. */
function aloneAt(plain: string, start: number, now: number) {
  const isAll = plain.slice(0, start).trim() === '' && /^[a-z]{4,}\W*$/.test(plain.slice(start));
  if (!isAll || /^(?:march|may)\b/.test(plain.slice(start))) return undefined;
  return englishWhole(plain, now, start);
}

/** The time that a text begins with, where it is one of several words, as behind `after:` where nothing is quoted. */
export const timeAtStart = (text: string, now: number): Point | undefined =>
  englishWhole(folded(text.slice(0, longest)), now);

/** What a whole text names as a time, and nothing but a time. */
export function wholeTime(text: string, now: number): Range | undefined {
  const plain = folded(text).trim();
  const found = [englishWhole(plain, now), japaneseWhole(plain, now)].find(point => point?.end === plain.length);
  return found?.range;
}
