import { afterEach, expect, test, vi } from 'vitest';
import { browser } from 'wxt/browser';
import type { Caller } from '../../lib/messaging/rpc';
import { listen, toExtension } from '../../lib/messaging/wire';

afterEach(() => {
  vi.restoreAllMocks();
});

const save = { kura: 'capture', method: 'save', args: [] };

// Both as Chromium says them; it throws instead of rejecting.
test.each(['Message exceeded maximum allowed size of 64MiB.', 'Message length exceeded maximum allowed length.'])(
  'what does not fit into a message is TooLarge (%s)',
  async words => {
    vi.spyOn(browser.runtime, 'sendMessage').mockImplementation(() => {
      throw new TypeError(`Error in invocation of runtime.sendMessage: ${words}`);
    });
    await expect(toExtension(save)).rejects.toMatchObject({
      name: 'TooLarge',
      message: expect.stringContaining('capture.save'),
    });
  },
);

test('any other failure is itself', async () => {
  const gone = new Error('Could not establish connection. Receiving end does not exist.');
  vi.spyOn(browser.runtime, 'sendMessage').mockImplementation(() => {
    throw gone;
  });
  await expect(toExtension(save)).rejects.toBe(gone);
});

test.each([
  ['the chat that it shows now', 0, 'https://claude.ai/chat/2', 'https://claude.ai/chat/2'],
  ['where it was loaded, if the tab is on its way elsewhere', 0, 'https://example.org/', 'https://claude.ai/chat/1'],
  ['where it was loaded, if the tab does not tell', 0, undefined, 'https://claude.ai/chat/1'],
  ['its own address, if it is a frame', 3, 'https://claude.ai/chat/2', 'https://claude.ai/chat/1'],
])('a page that loads no chat anew calls from %s', async (_, frameId, ofTab, url) => {
  const add = vi.spyOn(browser.runtime.onMessage, 'addListener');
  const callers: Caller[] = [];
  listen((_message, caller) => {
    callers.push(caller);
    return undefined;
  });
  const heard = add.mock.calls[0]?.[0];
  const sender = {
    id: browser.runtime.id,
    url: 'https://claude.ai/chat/1',
    frameId,
    tab: { id: 7, ...(ofTab && { url: ofTab }) },
  };
  heard?.(save, sender as never, () => undefined);
  expect(callers).toEqual([{ kind: 'content script', url, tab: 7 }]);
});
