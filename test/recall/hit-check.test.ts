import { expect, test } from 'vitest';
import { createHitCheck } from '../../lib/recall/hit-check';
import { parseQuery } from '../../lib/query/parse-query';
import type { RankedChunk } from '../../lib/search/engine';
import { maxRarity } from '../../lib/search/text-index/rarity';
import { translation } from '../../lib/search/text-index/weights';
import { tokenize } from '../../lib/search/text/tokenize';

const toRanked = (name: string, more: Partial<RankedChunk>) =>
  ({ chunk: name, conversation: name, ...more }) as RankedChunk;

function check(words: string, asked: RankedChunk, ranked: readonly RankedChunk[], text: string): boolean {
  const alternatives = new Map([['bicycl', [{ tokens: tokenize('自転車'), weight: translation }]]]);
  return createHitCheck(
    parseQuery(words, 0, { sites: [] }),
    { ranked, rarity: maxRarity, alternatives, by: 'words' },
    [],
  )(text, asked, '');
}

test('a little of a text in the other language is enough where it is the first and the nearest', () => {
  const judge = (semanticRank: number, place: number) => {
    const mine = toRanked('mine', { textShare: 0.1, similarity: 0.5, semanticRank });
    const other = toRanked('other', { textShare: 0.1, similarity: 0.5 });
    return check('bicycle tube puncture', mine, place === 0 ? [mine, other] : [other, mine], '自転車の色');
  };
  expect(judge(1, 0)).toBe(true);
  expect(judge(2, 0)).toBe(false);
  expect(judge(1, 1)).toBe(false);
});

test('what many other chats hold as well is not shown as relevant', () => {
  const judge = (others: number) => {
    const mine = toRanked('mine', { textShare: 0.45 });
    const more = Array.from({ length: others }, (_, n) => toRanked(`other ${n}`, { textShare: 0.45 }));
    return check('car battery dead in winter', mine, [mine, ...more], 'A car needs other tyres in winter.');
  };
  expect(judge(2)).toBe(true);
  expect(judge(6)).toBe(false);
});
