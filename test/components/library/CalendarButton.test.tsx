import { cleanup, fireEvent, screen } from '@testing-library/preact';
import { afterEach, describe, expect, test } from 'vitest';
import { CalendarButton } from '../../../components/library/CalendarButton';
import { toTimeRange } from '../../../components/library/state/periods';
import type { ListFilter } from '../../../lib/vault/vault';
import { renderIn } from '../../fakes/language';

afterEach(cleanup);

const days = [
  { day: '2026-11-20', count: 3 },
  { day: '2026-11-03', count: 1 },
];

// Nothing is a dialog here before a browser shows it, and what is in it counts as hidden.
const dialog = () => screen.queryByRole('dialog', { hidden: true });
const button = (name: string) => screen.getByRole('button', { name, hidden: true });

function shown(language: 'en' | 'ja', known = days, filter: ListFilter = {}) {
  const went: ListFilter[] = [];
  renderIn(language, <CalendarButton days={known} filter={filter} onFilter={to => void went.push(to)} />);
  return went;
}

describe.each([
  ['en', 'Any time', 'Calendar', 'Close the calendar', 'Nov 3, 2026: 1 chat', 'November 2026', '2026'],
  ['ja', 'すべての期間', 'カレンダー', 'カレンダーを閉じる', '2026年11月3日に 1 件のチャット', '2026年11月', '2026年'],
] as const)('in %s', (language, opener, name, close, day, month, year) => {
  const opened = () => fireEvent.click(button(opener));

  test('a day that is chosen leads to its chats, and the calendar is gone', () => {
    const went = shown(language);
    expect(dialog()).toBeNull();
    opened();
    expect(dialog()?.getAttribute('aria-label')).toBe(name);
    fireEvent.click(button(day));
    expect(went).toEqual([toTimeRange('2026-11-03')]);
    expect(dialog()).toBeNull();
  });

  test('so does a month, or the year', () => {
    const went = shown(language);
    opened();
    fireEvent.click(button(month));
    opened();
    fireEvent.click(button(year));
    expect(went).toEqual([toTimeRange('2026-11'), toTimeRange('2026')]);
  });

  test('the time of the list is named, and taken away by one press', () => {
    const went = shown(language, days, toTimeRange('2026-11'));
    expect(button(month)).not.toBeNull();
    fireEvent.click(button(opener));
    expect(went).toEqual([{}]);
  });

  test('it is closed without choosing', () => {
    const went = shown(language);
    opened();
    fireEvent.click(button(close));
    expect(dialog()).toBeNull();
    expect(went).toEqual([]);
  });
});

test('begins at the newest day', () => {
  shown('en');
  fireEvent.click(button('Any time'));
  expect(document.activeElement?.getAttribute('data-day')).toBe('2026-11-20');
});

test('there is no button where no chat has a day', () => {
  shown('en', []);
  expect(screen.queryByRole('button')).toBeNull();
});
