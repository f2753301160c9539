import { describe, expect, test } from 'vitest';
import { groupNearDuplicates } from '../../../lib/search/ranking/near-duplicates';

const english =
  'Put the sourdough starter into the fridge after feeding it. It keeps for two weeks there. Feed it again the evening before you bake, and let it stand at room temperature until it has doubled.';
const japanese =
  'サワードウの種は、餌をやってから冷蔵庫に入れます。二週間は保ちます。焼く前の晩にもう一度餌をやり、倍に膨らむまで室温に置いてください。';

describe.each([
  ['English', english, english.replace('two weeks', 'ten days')],
  ['Japanese', japanese, japanese.replace('二週間', '十日間')],
])('%s', (_, text, changed) => {
  test('a text with a word changed repeats the first', () =>
    expect(groupNearDuplicates([text, 'tea', changed])).toEqual([0, 1, 0]));

  test('the same words as a list, in capitals or full width are the same text', () => {
    const list = text.toUpperCase().replace(/[.。]\s?/gu, '\n- ');
    expect(groupNearDuplicates([text, list])).toEqual([0, 0]);
  });

  test('a text that only begins alike is another', () => {
    const half = text.slice(0, text.length / 2);
    expect(groupNearDuplicates([text, half, `${half} ${half.split('').toReversed().join('')}`])).toEqual([0, 1, 2]);
  });
});

describe.each([
  ['English', (n: number) => `Step ${n}: knead dough number ${n * 37} for ${n * 11} minutes, then let it rest. `],
  ['Japanese', (n: number) => `手順${n}：生地${n * 37}番を${n * 11}分こね、それから休ませる。`],
])('long texts (%s)', (_, step) => {
  const steps = (from: number, to: number) => Array.from({ length: to - from }, (_each, n) => step(from + n)).join('');

  test('that say nearly the same are one', () => {
    expect(groupNearDuplicates([steps(0, 40), `${step(90)}${steps(1, 40)}`, steps(100, 140)])).toEqual([0, 0, 2]);
  });

  test('that share half are two', () =>
    expect(groupNearDuplicates([steps(0, 40), steps(0, 20) + steps(200, 220)])).toEqual([0, 1]));

  test('are compared as far as two thousand characters', () => {
    const long = steps(0, 100).slice(0, 2000);
    expect(groupNearDuplicates([long + steps(300, 400), long + steps(500, 600)])).toEqual([0, 0]);
  });
});

test('short texts repeat only their like', () => {
  expect(groupNearDuplicates(['はい', 'いいえ', 'はい。', 'Yes', 'yes!', ''])).toEqual([0, 1, 0, 3, 3, 5]);
});

test('another answer to the same question stays', () => {
  expect(
    groupNearDuplicates([
      'Use a lambda layer to share code between functions.',
      'Use a shared package in the monorepo to share code between functions, and bundle it.',
    ]),
  ).toEqual([0, 1]);
});

test('nothing folds into nothing', () => expect(groupNearDuplicates([])).toEqual([]));

test('texts without a letter repeat nothing', () =>
  expect(groupNearDuplicates(['👍', '???', '👍'])).toEqual([0, 1, 2]));
