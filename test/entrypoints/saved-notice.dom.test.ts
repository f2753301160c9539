import { beforeEach, expect, test, vi } from 'vitest';
import { createSavedNotice } from '../../entrypoints/page/saved-notice';
import type { PageSettings } from '../../lib/rpc/contracts/page-settings';
import { translator } from '../fakes/language';

const saved = { state: 'saved' } as const;
let confirmed: number;
let redrawn: number;
let visibility: DocumentVisibilityState;

beforeEach(() => {
  vi.useFakeTimers();
  [confirmed, redrawn, visibility] = [0, 0, 'visible'];
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  return () => vi.useRealTimers();
});

const open = (savedNotice: boolean) =>
  createSavedNotice({
    background: {
      markSavedNotice: async () => {
        confirmed++;
        return { ok: true };
      },
    },
    t: translator('ja'),
    life: {
      onEnd: () => undefined,
      settings: {
        get: () => ({ savedNotice }) as PageSettings,
        watch: () => undefined,
        refresh: async () => undefined,
      },
    },
    onChange: () => redrawn++,
  });

test('it is shown for three seconds at the first saved chat, and never again', () => {
  const notice = open(true);
  expect(notice.update({ state: 'reading' })).toBeUndefined();
  expect(notice.update(saved)).toMatchObject({ icon: 'kura', text: 'Kura に保存しました' });
  vi.advanceTimersByTime(2999);
  expect(notice.update(saved)).toBeDefined();
  expect(redrawn).toBe(0);
  vi.advanceTimersByTime(1);
  expect(redrawn).toBe(1);
  expect(notice.update(saved)).toBeUndefined();
  expect(confirmed).toBe(1);
});

test('a site that has said it says nothing', () => {
  expect(open(false).update(saved)).toBeUndefined();
  expect(confirmed).toBe(0);
});

test('a page that nobody sees waits until it is seen', () => {
  const notice = open(true);
  visibility = 'hidden';
  expect(notice.update(saved)).toBeUndefined();
  expect(confirmed).toBe(0);
  visibility = 'visible';
  expect(notice.update(saved)).toBeDefined();
});
