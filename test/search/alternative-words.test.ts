import { expect, test } from 'vitest';
import { listAlternativeWords } from '../../lib/search/alternative-words';
import * as weights from '../../lib/search/text-index/weights';
import { tokenize } from '../../lib/search/text/tokenize';

const toAlternative = (word: string, weight: number) => ({ tokens: tokenize(word), weight });

test.each([
  ['hydragea', 'hydrangea', 'Prune hydrangeas after they flower.', ['hydrangeas']],
  ['heatpump', 'heat pump', 'A heat pump hums.', ['heat', 'pump']],
  ['プリンタア', 'プリンター', '古いプリンターのドライバー', ['プリンター']],
  ['hikkoshi', '引越', '引越の手続き', ['引越']],
])('%s is said to be %s', (typed, meant, text, expected) => {
  const token = tokenize(typed)[0] ?? '';
  const alternatives = new Map([[token, [toAlternative(meant, weights.misspelt)]]]);
  expect(listAlternativeWords([text], typed, alternatives)).toEqual(expected);
});

test('a piece of another word is no writing of this one', () => {
  const alternatives = new Map([['imag', [toAlternative('イメージ', weights.reading)]]]);
  expect(listAlternativeWords(['次のページのイメージ'], 'image', alternatives)).toEqual(['イメージ']);
  expect(listAlternativeWords(['次のページ'], 'image', alternatives)).toEqual([]);
});

test('what was searched because it means the same was not typed wrong, and is not said', () => {
  const related = { ...toAlternative('bicycle', weights.synonym), isRelated: true as const };
  const alternatives = new Map([['bike', [related]]]);
  expect(listAlternativeWords(['The bicycle chain slips.'], 'bike', alternatives)).toEqual([]);
});
