import { expect, test } from 'vitest';
import { findGroupStarts } from '../../../../components/library/state/date-groups';
import { formatMonth } from '../../../../components/library/state/periods';

const at = (year: number, month: number, day: number, hour = 12) => new Date(year, month - 1, day, hour).getTime();
/** A Friday. */
const now = at(2026, 11, 27, 9);
const chat = (updatedAt: number, pinned?: true) => ({ updatedAt, ...(pinned && { pinned }) });

const chats = [
  chat(at(2024, 1, 1), true),
  chat(at(2026, 11, 30)),
  chat(at(2026, 11, 27, 0)),
  chat(at(2026, 11, 26, 23)),
  chat(at(2026, 11, 23, 0)),
  chat(at(2026, 11, 22, 23)),
  chat(at(2026, 11, 1, 0)),
  chat(at(2026, 10, 31)),
  chat(at(2025, 10, 31)),
];
const list = (pages: Parameters<typeof findGroupStarts>[0], pageSize: number, firstDay = 1) => [
  ...findGroupStarts(pages, pageSize, { now, firstDay }),
];

test('what is pinned, today, the week from its first day, then each month', () => {
  expect(list(new Map([[0, chats]]), 100)).toEqual([
    [0, 'pinned'],
    [1, 'today'],
    [3, 'week'],
    [5, { month: '2026-11' }],
    [7, { month: '2026-10' }],
    [8, { month: '2025-10' }],
  ]);
  // The week begins on Sunday, the 22nd.
  expect(list(new Map([[0, chats]]), 100, 0)).toContainEqual([6, { month: '2026-11' }]);
});

test('pages that come one by one begin the same groups, and one without a neighbour guesses nothing', () => {
  const whole = list(new Map([[0, chats]]), 100);
  const pages = new Map([0, 1, 2].map(page => [page, chats.slice(page * 3, page * 3 + 3)] as const).toReversed());
  expect(list(pages, 3)).toEqual(whole);
  pages.delete(1);
  expect(list(pages, 3).map(([index]) => index)).toEqual([0, 1, 7, 8]);
});

test('a month has its year only when it is not this one', () => {
  expect(formatMonth('2026-11', 'en', now)).toBe('November');
  expect(formatMonth('2026-11', 'ja', now)).toBe('11月');
  expect(formatMonth('2025-11', 'en', now)).toBe('November 2025');
  expect(formatMonth('2025-11', 'ja', now)).toBe('2025年11月');
});
