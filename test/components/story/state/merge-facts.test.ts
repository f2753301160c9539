import { expect, test } from 'vitest';
import { toDrafts, toFacts, createDraft, type FactDraft } from '../../../../components/story/state/fact-drafts';
import { mergeFacts } from '../../../../components/story/state/merge-facts';

const fact = (n: number, text: string) => ({ id: `note:${n}` as const, text, url: '', at: n });
const known = toDrafts([fact(1, 'The lighthouse is dark.'), fact(2, 'ミオは舟を売った。'), fact(3, 'Ren came home.')]);

const saying = (drafts: readonly FactDraft[]) => toFacts(drafts).map(({ id, text }) => [id, text]);
const typed = (key: string, text: string) => known.map(one => (one.key === key ? { ...one, text } : one));

test('what both rewrote stands twice, and what was typed keeps no place that is another’s', () => {
  const now = toDrafts([fact(1, 'The lighthouse shines.'), fact(2, 'ミオは舟を売った。'), fact(3, 'Ren came home.')]);
  const met = mergeFacts(now, { known, drafts: typed('note:1', '灯台は赤い。') });
  expect(saying(met.drafts)).toEqual([
    ['note:1', 'The lighthouse shines.'],
    [undefined, '灯台は赤い。'],
    ['note:2', 'ミオは舟を売った。'],
    ['note:3', 'Ren came home.'],
  ]);
  expect(new Set(met.drafts.map(({ key }) => key)).size).toBe(4);
  expect(met.known).toBe(now);
});

test('what was not touched here is as it is by now, and what is new on either side is there', () => {
  const now = toDrafts([fact(2, 'ミオは舟を貸した。'), fact(3, 'Ren came home.'), fact(4, '嵐が来た。')]);
  const drafts = [...typed('note:3', 'Ren stayed away.'), { ...createDraft(9), text: 'It rained.' }];
  expect(saying(mergeFacts(now, { known, drafts }).drafts)).toEqual([
    ['note:2', 'ミオは舟を貸した。'],
    ['note:3', 'Ren stayed away.'],
    [undefined, 'It rained.'],
    ['note:4', '嵐が来た。'],
  ]);
});

test('what was taken out here stays out, unless it says something else by now', () => {
  const now = toDrafts([fact(1, 'The lighthouse is dark.'), fact(2, 'ミオは舟を貸した。'), fact(3, 'Ren came home.')]);
  const drafts = known.filter(({ key }) => key === 'note:3');
  expect(saying(mergeFacts(now, { known, drafts }).drafts)).toEqual([
    ['note:3', 'Ren came home.'],
    ['note:2', 'ミオは舟を貸した。'],
  ]);
});

test('what was rewritten here and is gone there is told anew', () => {
  const now = toDrafts([fact(2, 'ミオは舟を売った。'), fact(3, 'Ren came home.')]);
  expect(saying(mergeFacts(now, { known, drafts: typed('note:1', '灯台は赤い。') }).drafts)[0]).toEqual([
    undefined,
    '灯台は赤い。',
  ]);
});
