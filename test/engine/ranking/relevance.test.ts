import { describe, expect, test } from 'vitest';
import { relevanceTo } from '../../../lib/engine/ranking/relevance';

describe('by words alone', () => {
  test.each([
    ['how do I keep a sourdough starter in the fridge?', 'Keep the sourdough starter in the fridge, covered.', true],
    ['how do I keep a sourdough starter in the fridge?', 'The fridge of my neighbour hums in the night.', false],
    ['useEffect cleanup', 'Return a function from useEffect: React calls it for cleanup.', true],
    ['サワードウの種を冷蔵庫で保つには？', 'サワードウの種は冷蔵庫で二週間保ちます。', true],
    ['サワードウの種を冷蔵庫で保つには？', '冷蔵庫の音がうるさくて眠れません。', false],
    ['ポルトガルの首都の人口は何人ですか？', 'この町の人口は減っています。', false],
  ])('%s ← %s', (question, said, found) => expect(relevanceTo(question)(said)).toBe(found));
});

test('a bare word is looked up: what holds it is found, however far it is in meaning', () => {
  expect(relevanceTo('kubernetes')('We moved to Kubernetes last year.', 0)).toBe(true);
  expect(relevanceTo('確定申告')('去年の確定申告の控えです。', 0)).toBe(true);
  expect(relevanceTo('kubernetes')('We moved to Docker last year.', 0.4)).toBe(false);
});

test('an unfinished last word is held by what begins with it', () => {
  expect(relevanceTo('kuber')('We moved to Kubernetes last year.')).toBe(true);
});

test('nearness lifts what holds too few of the words', () => {
  const isFound = relevanceTo('what do I do against moths in my woollen jumpers?');
  const said = 'Against moths, freeze the jumper for three days.';
  expect(isFound(said, 0)).toBe(false);
  expect(isFound(said, 0.9)).toBe(true);
});

test.each(['', '🤷', '?', '。。。'])('nothing is found for “%s”', question => {
  expect(relevanceTo(question)('Anything at all.', 0.9)).toBe(false);
});

test('is what the whole question stands in, however little of it says something', () => {
  expect(relevanceTo('ふるさと 写真')('ふるさと納税の写真 📷')).toBe(true);
  expect(relevanceTo('ふるさと 写真')('旅行の写真 📷')).toBe(false);
});
