import { afterEach, describe, expect, test, vi } from 'vitest';
import { browser } from 'wxt/browser';
import type { Caller } from '../../../lib/rpc/rpc';
import { createLibraryTransport } from '../../../lib/rpc/transport/connect-library';
import { listen, sendToExtension } from '../../../lib/rpc/transport/runtime-messages';

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
    await expect(sendToExtension(save)).rejects.toMatchObject({
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
  await expect(sendToExtension(save)).rejects.toBe(gone);
});

describe('a worker that was ended before it answered', () => {
  const ended = new Error(
    'A listener indicated an asynchronous response by returning true, but the message channel closed before a response was received',
  );
  const answered = { ok: true, value: [] };

  // Seen in Chromium: the call is answered with nothing at all.
  test('and brings nothing is asked once more where the call only reads', async () => {
    const send = vi.spyOn(browser.runtime, 'sendMessage').mockResolvedValueOnce(undefined);
    send.mockResolvedValueOnce(answered as never);
    expect(await createLibraryTransport()({ kura: 'library', method: 'getCurrentScope', args: [] })).toBe(answered);
    expect(send).toHaveBeenCalledTimes(2);
  });

  test('and says so is asked once more, too', async () => {
    const send = vi.spyOn(browser.runtime, 'sendMessage').mockRejectedValueOnce(ended);
    send.mockResolvedValueOnce(answered as never);
    expect(await createLibraryTransport()({ kura: 'library', method: 'listSpaces', args: [] })).toBe(answered);
    expect(send).toHaveBeenCalledTimes(2);
  });

  test('is asked once more for what was inserted, too: else a popup would promise nothing and insert it twice', async () => {
    const send = vi.spyOn(browser.runtime, 'sendMessage').mockResolvedValueOnce(undefined);
    send.mockResolvedValueOnce(answered as never);
    expect(await createLibraryTransport()({ kura: 'library', method: 'listInsertions', args: [20] })).toBe(answered);
    expect(send).toHaveBeenCalledTimes(2);
  });

  test('is asked no third time', async () => {
    const send = vi.spyOn(browser.runtime, 'sendMessage').mockRejectedValue(ended);
    await expect(createLibraryTransport()({ kura: 'library', method: 'listSpaces', args: [] })).rejects.toBe(ended);
    expect(send).toHaveBeenCalledTimes(2);
  });

  test.each([
    ['writes: its first time may have been heard', 'addNote', ended],
    ['failed otherwise', 'getCurrentScope', new Error('Invalid argument')],
  ])('is asked once where the call %s', async (_, method, error) => {
    const send = vi.spyOn(browser.runtime, 'sendMessage').mockRejectedValue(error);
    await expect(createLibraryTransport()({ kura: 'library', method, args: [] })).rejects.toBe(error);
    expect(send).toHaveBeenCalledTimes(1);
  });
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
