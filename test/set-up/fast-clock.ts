/** A clock for what waits: with each turn of the event loop some milliseconds pass, so that a test waits for nothing but work. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, vi } from 'vitest';

/** In milliseconds on the real clock. It catches what hangs, not what is slow. */
const patienceMs = 50_000;
/** Milliseconds that pass with each turn. */
const stepMs = 5;

/** In each test of this file timers and `performance.now()` follow the fast clock. What a database waits for stays real. */
export function useFastClock(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] });
    void letTimePass();
  });
  afterEach(() => void vi.useRealTimers());
}

async function letTimePass(): Promise<void> {
  while (vi.isFakeTimers()) {
    vi.advanceTimersByTime(stepMs);
    await nextTurn();
  }
}

/** Asks after each turn until `expectation` no longer throws, and answers what it answers. */
export async function eventually<Value>(expectation: () => Value | Promise<Value>): Promise<Value> {
  const end = process.hrtime.bigint() + BigInt(patienceMs) * 1_000_000n;
  for (;;) {
    try {
      return await expectation();
    } catch (error) {
      if (process.hrtime.bigint() > end) throw error;
    }
    await nextTurn();
  }
}
