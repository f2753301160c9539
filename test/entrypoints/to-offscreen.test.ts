import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browser } from 'wxt/browser';
import type { RpcCall } from '../../lib/rpc/rpc';
import { toOffscreen } from '../../entrypoints/background/to-offscreen';

const recall = { kura: 'engine', method: 'recall', args: [] };
const answered = { ok: true, value: [] };

/** How the document answers what it is sent; of the calls in `lost` nothing is ever heard, as Chromium may do it. */
function stubDocument(lost: (method: string) => boolean) {
  Object.assign(browser, { offscreen: { createDocument: async () => undefined } });
  vi.spyOn(browser.runtime, 'getContexts').mockReturnValue(Promise.resolve([]) as never);
  const sent: string[] = [];
  vi.spyOn(browser.runtime, 'sendMessage').mockImplementation((async (call: RpcCall) => {
    sent.push(call.method);
    return lost(call.method) ? new Promise(() => undefined) : answered;
  }) as never);
  return sent;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a document that ends before it knows its model holds up no call for ever', async () => {
  let isEnding = true;
  const sent = stubDocument(method => method === 'useModel' && isEnding);
  const calls = [toOffscreen(recall), toOffscreen(recall)];
  await vi.advanceTimersByTimeAsync(1000);
  expect(sent).toEqual(['useModel']);
  isEnding = false;
  await vi.advanceTimersByTimeAsync(4000);
  expect(await Promise.all(calls)).toEqual([answered, answered]);
  expect(sent).toEqual(['useModel', 'useModel', 'recall', 'recall']);
});
