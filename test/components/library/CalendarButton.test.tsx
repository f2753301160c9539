import { cleanup, fireEvent, screen } from '@testing-library/preact';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { CalendarButton } from '../../../components/library/CalendarButton';
import { toTimeRange } from '../../../components/library/state/periods';
import type { ListFilter } from '../../../lib/vault/vault';
import { renderIn } from '../../fakes/language';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const days = [
  { day: '2026-11-20', count: 3 },
  { day: '2026-11-03', count: 1 },
];

// Nothing is a dialog here before a browser shows it, and what is in it counts as hidden.
const dialog = () => screen.queryByRole('dialog', { hidden: true });
const button = (name: string) => screen.getByRole('button', { name, hidden: true });

function shown(language: 'en' | 'ja', known = days) {
  const went: ListFilter[] = [];
  renderIn(language, <CalendarButton days={known} filter={{}} onFilter={to => void went.push(to)} />);
  return went;
}

describe.each([
  ['en', 'Calendar', 'Close the calendar', 'Nov 3, 2026: 1 chat'],
  ['ja', 'カレンダー', 'カレンダーを閉じる', '2026年11月3日に 1 件のチャット'],
] as const)('in %s', (language, name, close, day) => {
  const opened = () => fireEvent.click(button(name));

  test('a day that is chosen leads to its chats, and the calendar is gone', () => {
    const went = shown(language);
    expect(dialog()).toBeNull();
    opened();
    expect(dialog()?.getAttribute('aria-label')).toBe(name);
    fireEvent.click(button(day));
    expect(went).toEqual([toTimeRange('2026-11-03')]);
    expect(dialog()).toBeNull();
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
  fireEvent.click(button('Calendar'));
  expect(document.activeElement?.getAttribute('data-day')).toBe('2026-11-20');
});

test('there is no button where no chat has a day, or the calendar stands beside the list', () => {
  shown('en', []);
  expect(screen.queryByRole('button')).toBeNull();
  cleanup();
  const isWide = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal('matchMedia', () => isWide);
  shown('en');
  expect(screen.queryByRole('button')).toBeNull();
});
