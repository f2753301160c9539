import { cleanup, fireEvent, screen, within } from '@testing-library/preact';
import { afterEach, describe, expect, test } from 'vitest';
import { Calendar } from '../../../components/library/Calendar';
import { toTimeRange } from '../../../components/library/state/periods';
import type { ListFilter } from '../../../lib/vault/vault';
import { renderIn } from '../../fakes/language';

afterEach(cleanup);

const days = [
  { day: '2026-11-20', count: 3 },
  { day: '2026-11-03', count: 1 },
  { day: '2025-12-31', count: 2 },
];

function shown(language: 'en' | 'ja', shelf: ListFilter = {}, from = days) {
  const went: ListFilter[] = [];
  const view = (known: typeof days) => <Calendar days={known} filter={shelf} onFilter={to => void went.push(to)} />;
  const rendered = renderIn(language, view(from));
  return { went, knowNow: (known: typeof days) => rendered.rerender(view(known)) };
}

const button = (name: RegExp) => screen.getByRole('button', { name });

describe.each([
  ['en', '2026', 'November 2026', 'Nov 20, 2026: 3 chats', /year before/, '2025', /Dec 31, 2025: 2 chats/],
  ['ja', '2026年', '2026年11月', '2026年11月20日に 3 件のチャット', /前の年/, '2025年', /2025年12月31日に 2 件/],
] as const)('in %s', (language, year, month, label, before, lastYear, itsDay) => {
  test('shows the newest year, and each day that has chats leads to them', () => {
    const { went } = shown(language);
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(year);
    const november = screen.getByRole('group', { name: month });
    const held = within(november).getAllByRole('button');
    expect(held.flatMap(({ dataset }) => dataset['day'] ?? [])).toEqual(['2026-11-03', '2026-11-20']);
    fireEvent.click(screen.getByRole('button', { name: label }));
    expect(went).toEqual([toTimeRange('2026-11-20')]);
  });

  test('the years before are a click away, and no further than there are chats', () => {
    shown(language);
    fireEvent.click(button(before));
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(lastYear);
    expect(button(itsDay)).toBeTruthy();
    expect(button(before).hasAttribute('disabled')).toBe(true);
  });
});

test('the day that is listed is pressed, and lets go when it is clicked again', () => {
  const { went } = shown('en', toTimeRange('2026-11-03'));
  expect(button(/Nov 3/).getAttribute('aria-pressed')).toBe('true');
  expect(button(/Nov 20/).getAttribute('aria-pressed')).toBe('false');
  fireEvent.click(button(/Nov 3/));
  expect(went).toEqual([{}]);
});

test('is one stop for the Tab key, and arrows lead from day to day', () => {
  shown('en');
  const stops = () => screen.getAllByRole('button', { name: /chats?$/ }).filter(({ tabIndex }) => tabIndex === 0);
  expect(stops()).toEqual([button(/Nov 20/)]);
  button(/Nov 20/).focus();
  fireEvent.keyDown(button(/Nov 20/), { key: 'ArrowUp' });
  expect(document.activeElement).toBe(button(/Nov 3,/));
  expect(stops()).toEqual([button(/Nov 3,/)]);
});

test('a year whose last chat was forgotten gives way to the newest', () => {
  const { knowNow } = shown('en');
  fireEvent.click(button(/year before/));
  knowNow(days.slice(0, 2));
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('2026');
});
