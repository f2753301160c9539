/**
 * Japanese times that may be the subject as well: 「秋の俳句」, 「12日のdocker」, 「クリスマスのケーキ」. They are wishes whose words
 * are searched for as well.
 */
import * as calendar from './calendar';
import { japaneseFeasts, toFeast } from './feasts';
import { alone, day, parseDay, fresh, season, parseSeason } from './japanese-words';
import { createPattern, type Rule } from './rule';

const start = String.raw`(?<![\p{Script=Han}\p{Script=Katakana}の])`;
/** What ties the time to the rest of the question. */
const tied = '(?=[のに]|頃|ごろ|、| |$)';

const bare: readonly Rule[] = [
  {
    regExp: createPattern(start, season, '(?=の|頃|ごろ|、| |$)'),
    range: (g, now) => calendar.toSeason(now, parseSeason(g)),
  },
  {
    regExp: createPattern(fresh, alone, '(?<!月の?)(?!一日)', day, '(?=[のに、])'),
    range: (g, now) => calendar.toDayOfMonth(now, parseDay(g)),
  },
  { regExp: createPattern(start, japaneseFeasts, tied), range: ({ feast = '' }, now) => toFeast(feast, now) },
];

export const japaneseBare: readonly Rule[] = bare.map(rule => ({ ...rule, isBare: true }));
