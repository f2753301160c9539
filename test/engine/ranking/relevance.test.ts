import { describe, expect, test } from 'vitest';
import { relevanceTo } from '../../../lib/engine/ranking/relevance';

const sourdough = 'how do I keep a sourdough starter in the fridge?';
const moths = 'what do I do against moths in my woollen jumpers?';
const said = 'Anything at all.';

describe('by words alone', () => {
  test.each([
    [sourdough, 0.5, true],
    [sourdough, 0.3, false],
    ['what is a starter?', 0.5, false],
    ['サワードウの種を冷蔵庫で保つには？', 0.5, true],
    ['サワードウの種を冷蔵庫で保つには？', 0.2, false],
    ['種とは何ですか？', 0.5, false],
  ])('%s, of which a passage has %d, is found: %s', (question, share, found) =>
    expect(relevanceTo(question)(said, { share })).toBe(found),
  );
});

test('a bare word is looked up: what holds it is found, however little its share and however far it is in meaning', () => {
  const far = { share: 0.1, meaning: 0 };
  expect(relevanceTo('kubernetes')('We moved to Kubernetes last year.', far)).toBe(true);
  expect(relevanceTo('useEffect cleanup')('Return a function from useEffect: React calls it for cleanup.', far)).toBe(
    true,
  );
  expect(relevanceTo('確定申告')('去年の確定申告の控えです。', far)).toBe(true);
  expect(relevanceTo('kubernetes')('We moved to Docker last year.', { share: 0.1, meaning: 0.4 })).toBe(false);
});

test('an unfinished last word is held by what begins with it', () => {
  expect(relevanceTo('kuber')('We moved to Kubernetes last year.', { share: 0.1 })).toBe(true);
});

test('nearness lifts what holds too few of the words', () => {
  expect(relevanceTo(moths)(said, { share: 0.35, meaning: 0 })).toBe(false);
  expect(relevanceTo(moths)(said, { share: 0.35, meaning: 0.9 })).toBe(true);
});

test('nearness alone finds nothing', () => {
  expect(relevanceTo(moths)(said, { share: 0, meaning: 1 })).toBe(false);
});

test.each(['', '🤷', '?', '。。。'])('nothing is found for “%s”', question => {
  expect(relevanceTo(question)(said, { share: 0, meaning: 0.9 })).toBe(false);
});

test('is what the whole question stands in, however little of it says something', () => {
  expect(relevanceTo('ふるさと 写真')('ふるさと納税の写真 📷', { share: 0.1 })).toBe(true);
  expect(relevanceTo('ふるさと 写真')('旅行の写真 📷', { share: 0.1 })).toBe(false);
});
