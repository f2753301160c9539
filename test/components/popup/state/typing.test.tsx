import { renderHook } from '@testing-library/preact';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useRest } from '../../../../components/popup/state/typing';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('where nothing was typed it is at rest', async () => {
  const { result } = renderHook(useRest);
  await expect(result.current.atRest()).resolves.toBeUndefined();
});

test('while letters come, however many, it is not; a while after the last it is', async () => {
  const { result } = renderHook(useRest);
  result.current.typed();
  let rested = false;
  void result.current.atRest().then(() => (rested = true));
  for (let letter = 0; letter < 20; letter++) {
    await vi.advanceTimersByTimeAsync(200);
    result.current.typed();
  }
  expect(rested).toBe(false);
  await vi.advanceTimersByTimeAsync(2000);
  expect(rested).toBe(true);
});
