import { renderHook } from '@testing-library/preact';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useTyping } from '../../../../components/popup/state/use-typing';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('where nothing was typed it is at rest', async () => {
  const { result } = renderHook(useTyping);
  await expect(result.current.waitForIdle()).resolves.toBeUndefined();
});

test('while letters come, however many, it is not; a while after the last it is', async () => {
  const { result } = renderHook(useTyping);
  result.current.onType();
  let rested = false;
  void result.current.waitForIdle().then(() => (rested = true));
  for (let letter = 0; letter < 20; letter++) {
    await vi.advanceTimersByTimeAsync(200);
    result.current.onType();
  }
  expect(rested).toBe(false);
  await vi.advanceTimersByTimeAsync(2000);
  expect(rested).toBe(true);
});
