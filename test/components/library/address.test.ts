import { expect, test } from 'vitest';
import { hashOf, placeIn } from '../../../components/library/address';
import { monthOf, spanOf } from '../../../components/library/months';

test('an address names a chat and a turn, whatever their ids hold', () => {
  const place = { chat: 'claude:1f&turn=x#ü 潮', turn: 'row:4:user' } as const;
  expect(placeIn(hashOf(place))).toEqual(place);
  expect(placeIn('#chat=chatgpt%3A68a0')).toEqual({ chat: 'chatgpt:68a0' });
});

test.each(['', '#', '#chat=', '#chat=javascript', '#turn=a', '#chat=%E0%A4%A'])('“%s” names none', hash => {
  expect(placeIn(hash)).toEqual({});
});

test('a month has a name and a beginning and an end, also at the turn of the year', () => {
  expect(monthOf('2026-11', 'en-GB')).toBe('November 2026');
  expect(monthOf('2026-11', 'ja')).toBe('2026年11月');
  expect(spanOf('2026-12')).toEqual({ from: new Date(2026, 11).getTime(), to: new Date(2027, 0).getTime() });
});
