import { expect, test } from 'vitest';
import { createMatchCheck, createMatchFinder } from '../../lib/search/find-matches';
import { hostileUnits } from '../growth/hostile-units';
import { random } from '../fakes/made-up-site';

const words = (
  'tide Tides ti-de tïde ｔｉｄｅ don’t node.js Wi-Fi OAuth2 useEffect Straße C++ happiness 1,260 引っ越し カレー ストレージ ｶﾚｰ が 二匹 2匹 猫 ' +
  '👍🏽 ภาษาไทย 消した 消す 食べる 食べて'
).split(' ');
const blanks = ['', ' ', '\n', '-', '.', '、', '**', '`'];

test('whether a text has a match is told as the matches themselves tell it', () => {
  const next = random(1);
  const pick = (list: readonly string[]) => list[next(list.length)] ?? '';
  let count = 0;
  for (let n = 0; n < 3_000; n++) {
    const text = Array.from({ length: 6 }, () => `${pick(words)}${pick(blanks)}`).join('');
    for (const question of [`${pick(words)} `, pick(words), `${pick(words)} ${pick(words)} `]) {
      const isFound = createMatchFinder(question)(text).length > 0;
      expect(createMatchCheck(question)(text), `${question} in ${text}`).toBe(isFound);
      if (isFound) count += 1;
    }
  }
  expect(count).toBeGreaterThan(1_000);
});

test('hostile texts, too', () => {
  for (const unit of hostileUnits) {
    const text = unit.build(300);
    const question = `${text.slice(0, 12)} `;
    expect(createMatchCheck(question)(text), `unit ${unit.name}`).toBe(createMatchFinder(question)(text).length > 0);
  }
});
