/** Vitest's own patience is one second, which a loaded machine can take. */
import { vi } from 'vitest';

/** Asks every few milliseconds until `expectation` no longer throws, and answers what it answers. */
export const waitFor = <Value>(expectation: () => Value | Promise<Value>): Promise<Value> =>
  vi.waitFor(expectation, { timeout: 50_000, interval: 10 });
