import { expect, test } from 'vitest';
import { toHash, parseRoute } from '../../../components/library/route';
import { formatPeriod, listPeriods, toTimeRange } from '../../../components/library/state/periods';

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

test('after twelve months whole years are listed, each with all its chats', () => {
  const months = Array.from({ length: 20 }, (_, n) => {
    const at = new Date(2026, 10 - n);
    return { day: `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, '0')}-07`, count: n + 1 };
  });
  // November 2026 to December 2025 one by one; then the eight older ones, with the December that stands there too.
  expect(listPeriods(months).slice(10)).toEqual([
    { period: '2026-01', count: 11 },
    { period: '2025-12', count: 12 },
    { period: '2025', count: 12 + 13 + 14 + 15 + 16 + 17 + 18 + 19 + 20 },
  ]);
  expect(listPeriods(months.slice(0, 12))).toHaveLength(12);
  expect(formatPeriod('2025', 'en')).toBe('2025');
  expect(formatPeriod('2025', 'ja')).toBe('2025年');
  expect(toTimeRange('2025')).toEqual({ from: new Date(2025, 0).getTime(), to: new Date(2026, 0).getTime() });
});
