import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { announceLife, reportEnd } from '../../entrypoints/offscreen/worker-life';

/** Whoever waits for a lock, by its name; the browser gives it to the next one when its holder ends. */
const waiting = new Map<string, (() => void)[]>();
const locks = {
  request(name: string, callback: () => void) {
    const queue = waiting.get(name);
    if (queue) queue.push(callback);
    else {
      waiting.set(name, []);
      callback();
    }
    return new Promise(() => undefined);
  },
};
const endHolders = () => waiting.forEach(queue => queue.forEach(callback => callback()));

let worker: EventTarget;
const heard: unknown[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  waiting.clear();
  heard.length = 0;
  worker = new EventTarget();
  vi.stubGlobal('navigator', { locks });
  vi.stubGlobal('self', {
    postMessage: (data: unknown) => worker.dispatchEvent(new MessageEvent('message', { data })),
  });
  reportEnd(worker);
  worker.addEventListener('message', event => heard.push((event as MessageEvent).data));
  worker.addEventListener('error', event => heard.push((event as ErrorEvent).message));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a worker that ends without a word is an error to whoever listens to it, and its lock is no message to them', () => {
  announceLife();
  expect(heard).toEqual([]);
  endHolders();
  expect(heard).toEqual(['The worker has ended']);
});

test('what a living worker says is heard', () => {
  announceLife();
  vi.advanceTimersByTime(60_000);
  worker.dispatchEvent(new MessageEvent('message', { data: { ok: true } }));
  expect(heard).toEqual([{ ok: true }]);
});

test('a worker that is ended before it has a lock is an error after a while', () => {
  vi.advanceTimersByTime(60_000);
  announceLife();
  expect(heard).toEqual(['The worker has not started']);
});
