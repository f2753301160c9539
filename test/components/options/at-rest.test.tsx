import { act, fireEvent, screen } from '@testing-library/preact';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openSettings } from './open-settings';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const rest = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

test('what stands on a page of the settings that is not shown is read once, and again when that page is shown', async () => {
  const { t, seen } = openSettings('en', { at: '#sites' });
  await rest(60_000);
  const atFirst = seen.shortcutReads;
  expect(atFirst).toBeGreaterThan(0);
  await rest(60_000);
  expect(seen.shortcutReads).toBe(atFirst);

  fireEvent.click(screen.getByRole('link', { name: t('options_page_general') }));
  await rest(1000);
  await rest(60_000);
  expect(seen.shortcutReads).toBeGreaterThan(10 * atFirst);
});
