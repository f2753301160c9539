import { expect, test } from 'vitest';
import { toHash, parseRoute } from '../../../components/library/route';
import { formatPeriod, toTimeRange } from '../../../components/library/state/periods';

test('an address names a chat and a turn, whatever their ids hold', () => {
  const place = { chat: 'claude:1f&turn=x#ü 潮', turn: 'row:4:user' } as const;
  expect(parseRoute(toHash(place))).toEqual(place);
  expect(parseRoute('#chat=chatgpt%3A68a0')).toEqual({ chat: 'chatgpt:68a0' });
});

test.each(['', '#', '#chat=', '#chat=javascript', '#turn=a', '#chat=%E0%A4%A'])('“%s” names none', hash => {
  expect(parseRoute(hash)).toEqual({});
});

test('a month has a name and a beginning and an end, also at the turn of the year', () => {
  expect(formatPeriod('2026-11', 'en-GB')).toBe('November 2026');
  expect(formatPeriod('2026-11', 'ja')).toBe('2026年11月');
  expect(toTimeRange('2026-12')).toEqual({ from: new Date(2026, 11).getTime(), to: new Date(2027, 0).getTime() });
});

test('so has a year', () => {
  expect(formatPeriod('2025', 'en')).toBe('2025');
  expect(formatPeriod('2025', 'ja')).toBe('2025年');
  expect(toTimeRange('2025')).toEqual({ from: new Date(2025, 0).getTime(), to: new Date(2026, 0).getTime() });
});
