import { expect, test } from 'vitest';
import { nothingScrolledAway, trackScrolledAway } from '../../../lib/capture/chat-tracker/scrolled-away';
import type { ObservedTurn } from '../../../lib/core/conversation';

const prompt = (row: number, text = `Question ${row}?`): ObservedTurn => ({
  id: `row:${row}:user`,
  role: 'user',
  text,
});
const answer = (row: number, text = `答え${row}です。`): ObservedTurn => ({
  id: `row:${row}:assistant`,
  role: 'assistant',
  text,
});
const ids = (turns: readonly ObservedTurn[]) => turns.map(({ id }) => id);
/** Holds the state from one look to the next. */
function createScrolledAway(hasSent: (turn: ObservedTurn) => boolean) {
  let state = nothingScrolledAway;
  return {
    track(chat: string, turns: readonly ObservedTurn[]) {
      state = trackScrolledAway(state, chat, turns, hasSent);
      return state.above;
    },
    clear() {
      state = nothingScrolledAway;
    },
  };
}
const nothingHad = () => createScrolledAway(() => false);

test('what left the page at its top is remembered, from look to look', () => {
  const above = nothingHad();
  expect(above.track('one', [prompt(0), answer(1)])).toEqual([]);
  expect(ids(above.track('one', [answer(1), prompt(2), answer(3, 'The')]))).toEqual(['row:0:user']);
  expect(ids(above.track('one', [answer(3, 'The ferry leaves at noon.')]))).toEqual([
    'row:0:user',
    'row:1:assistant',
    'row:2:user',
  ]);
  // A look at which nothing was drawn says nothing.
  expect(above.track('one', [])).toEqual([]);
  expect(above.track('one', [answer(3, 'The ferry leaves at noon.'), prompt(4)])).toHaveLength(3);
});

test('what was handed out is let go, but for what the next needs to find its place', () => {
  const had = new Set(['row:0:user', 'row:1:assistant', 'row:2:user', 'row:3:assistant']);
  const above = createScrolledAway(({ id }) => had.has(id));
  above.track('one', [prompt(0), answer(1), prompt(2), answer(3), prompt(4), answer(5)]);
  expect(ids(above.track('one', [answer(5), prompt(6)]))).toEqual(['row:2:user', 'row:3:assistant', 'row:4:user']);
  had.add('row:4:user').add('row:5:assistant');
  expect(ids(above.track('one', [prompt(6), answer(7)]))).toEqual(['row:4:user', 'row:5:assistant']);
});

test('another chat’s turns are never put above, though they stand in the same rows', () => {
  const above = nothingHad();
  above.track('one', [prompt(0, '宿は？'), answer(1, '湯本です。'), prompt(2)]);
  expect(above.track('two', [answer(1, '湯本です。'), prompt(2)])).toEqual([]);
  above.track('one', [prompt(0, '宿は？'), answer(1, '湯本です。'), prompt(2)]);
  expect(above.track('one', [answer(1, '箱根です。'), prompt(2)])).toEqual([]);
  above.clear();
  expect(above.track('one', [prompt(2)])).toEqual([]);
});

test('an edited question is not joined to what stood above the old one unless a turn of both is seen', () => {
  const above = nothingHad();
  above.track('one', [prompt(0), answer(1), prompt(2, 'Which is quieter?'), answer(3)]);
  expect(above.track('one', [prompt(2, 'Which is cheaper?'), answer(3, 'Neither.')])).toEqual([]);
  above.track('one', [prompt(0), answer(1), prompt(2, '静かなのは？'), answer(3, 'x')]);
  expect(ids(above.track('one', [answer(1), prompt(2, '安いのは？'), answer(3, 'Neither.')]))).toEqual(['row:0:user']);
});

const asked: ObservedTurn = { id: 'k2:user', role: 'user', text: '宿は？' };
const told: ObservedTurn = { id: 'k2:assistant', role: 'assistant', text: '湯本です。' };

test('a prompt that is gone when its answer is first seen stands above it, where the site gives both one key', () => {
  const above = nothingHad();
  above.track('one', [{ ...told, id: 'k1:assistant' }, asked]);
  expect(ids(above.track('one', [told]))).toEqual(['k1:assistant', 'k2:user']);
  expect(ids(above.track('one', [{ ...told, text: '湯本です。駅の前です。' }]))).toEqual(['k1:assistant', 'k2:user']);
});

test.each<[string, ObservedTurn, ObservedTurn]>([
  ['another key', asked, { ...told, id: 'k3:assistant' }],
  ['the number of a row', { ...asked, id: 'row:1:user' }, { ...told, id: 'row:1:assistant' }],
  ['the row below', prompt(0), answer(1)],
])('%s says nothing of that', (_, before, after) => {
  const above = nothingHad();
  above.track('one', [before]);
  expect(above.track('one', [after])).toEqual([]);
});

test('nor does one key in another chat, or a prompt that is not the last', () => {
  const above = nothingHad();
  above.track('one', [asked]);
  expect(above.track('two', [told])).toEqual([]);
  above.track('one', [asked, { ...told, id: 'k2b:assistant' }]);
  expect(above.track('one', [told])).toEqual([]);
});
