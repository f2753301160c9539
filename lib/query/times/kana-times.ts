/** Times written in kana, as they are typed before the input method converts them: 「みっかまえ」, 「せんしゅう」, 「じゅうがつ」. */
import * as calendar from './calendar';
import { createPattern, type Rule } from './rule';

const days = ['ついたち', 'ふつか', 'みっか', 'よっか', 'いつか', 'むいか', 'なのか', 'ようか', 'ここのか', 'とおか'];
const numbers: Readonly<Record<string, number>> = {
  じゅういち: 11,
  じゅうに: 12,
  じゅう: 10,
  じゅっ: 10,
  いち: 1,
  いっ: 1,
  に: 2,
  さん: 3,
  よん: 4,
  し: 4,
  ご: 5,
  ろく: 6,
  ろっ: 6,
  しち: 7,
  なな: 7,
  はち: 8,
  はっ: 8,
  きゅう: 9,
  く: 9,
};
const number = `(?<n>${Object.keys(numbers).join('|')})`;
const units: Readonly<Record<string, calendar.Unit>> = {
  しゅうかん: 'week',
  かげつ: 'month',
  ねん: 'year',
  にち: 'day',
};
const unit = `(?<unit>${Object.keys(units).join('|')})`;
const relatives: Readonly<Record<string, readonly [calendar.Unit, number]>> = {
  せんせんしゅう: ['week', -2],
  せんしゅう: ['week', -1],
  こんしゅう: ['week', 0],
  せんせんげつ: ['month', -2],
  せんげつ: ['month', -1],
  こんげつ: ['month', 0],
};
const start = String.raw`(?<!\p{Script=Hiragana})`;
const ago = '(?:まえ|前)';
const end = String.raw`(?=[のにはも、。 ]|[^\p{Script=Hiragana}]|$)`;

export const kanaTimes: readonly Rule[] = [
  {
    regExp: createPattern(start, `(?<name>${days.slice(1).join('|')})`, ago, end),
    range: ({ name = '' }, now) => calendar.toUnitsAgo(now, 'day', days.indexOf(name) + 1),
  },
  {
    regExp: createPattern(start, number, unit, ago, end),
    range: ({ n = '', unit: name = '' }, now) => calendar.toUnitsAgo(now, units[name] ?? 'day', numbers[n] ?? 1),
  },
  {
    regExp: createPattern(start, '(?<moons>ひと|ふた)つき', ago, end),
    range: ({ moons }, now) => calendar.toUnitsAgo(now, 'month', moons === 'ふた' ? 2 : 1),
  },
  {
    regExp: createPattern(start, `(?<name>${Object.keys(relatives).join('|')})`, end),
    range: ({ name = '' }, now) => calendar.toUnits(now, ...(relatives[name] ?? (['week', 0] as const))),
  },
  {
    regExp: createPattern(start, number, 'がつ', end),
    range: ({ n = '' }, now) => calendar.toMonth(now, (numbers[n] ?? 1) - 1),
  },
];
