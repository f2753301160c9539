import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runOncePerSession } from '../../lib/services/once-per-session';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function session() {
  const told: unknown[] = [];
  const at = { isDone: false, times: 0 };
  return {
    at,
    told,
    desk: {
      isDone: async () => at.isDone,
      markDone: async () => void (at.isDone = true),
      work: async () => void (at.times += 1),
      report: (error: unknown) => void told.push(error),
    },
  };
}

test('a worker that wakes again does not do it again', async () => {
  const { at, told, desk } = session();
  await runOncePerSession(desk);
  await runOncePerSession(desk);
  expect({ ...at, told }).toEqual({ isDone: true, times: 1, told: [] });
  expect(vi.getTimerCount()).toBe(0);
});

test('what fails is told, and tried again by the next worker', async () => {
  const { at, told, desk } = session();
  const failure = new Error('no room');
  await runOncePerSession({ ...desk, work: () => Promise.reject(failure) });
  expect({ ...at, told }).toEqual({ isDone: false, times: 0, told: [failure] });
  await runOncePerSession(desk);
  expect(at).toEqual({ isDone: true, times: 1 });
});

test('what never ends is waited for no longer than a while', async () => {
  const { at, told, desk } = session();
  let isOver = false;
  const over = runOncePerSession({ ...desk, work: () => new Promise(() => {}) }).then(() => (isOver = true));
  await vi.advanceTimersByTimeAsync(4000);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(2000);
  await over;
  expect([at.isDone, told.length]).toEqual([false, 1]);
});
