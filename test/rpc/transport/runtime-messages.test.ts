import { afterEach, describe, expect, test, vi } from 'vitest';
import { browser } from 'wxt/browser';
import type { Caller } from '../../../lib/rpc/rpc';
import { createLibraryTransport, libraryRepeats } from '../../../lib/rpc/transport/connect-library';
import { connectTransfer, transferRepeats } from '../../../lib/rpc/transport/connect-transfer';
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

  test('is asked no third time where it says so', async () => {
    const send = vi.spyOn(browser.runtime, 'sendMessage').mockRejectedValue(ended);
    await expect(createLibraryTransport()({ kura: 'library', method: 'listSpaces', args: [] })).rejects.toBe(ended);
    expect(send).toHaveBeenCalledTimes(2);
  });

  test('is told once more of an insertion and of its undo: a second time changes nothing', async () => {
    const send = vi.spyOn(browser.runtime, 'sendMessage');
    for (const method of ['logInsertion', 'markUndone']) {
      send.mockRejectedValueOnce(ended).mockResolvedValueOnce(answered as never);
      expect(await createLibraryTransport()({ kura: 'library', method, args: [] })).toBe(answered);
    }
    expect(send).toHaveBeenCalledTimes(4);
  });

  test('and of which nothing is heard at all is asked once more, and the first answer counts', async () => {
    vi.useFakeTimers();
    const send = vi.spyOn(browser.runtime, 'sendMessage');
    const answers: ((answer: unknown) => void)[] = [];
    for (let n = 0; n < 4; n++) send.mockReturnValueOnce(new Promise(resolve => (answers[n] = resolve)) as never);
    const ask = () => createLibraryTransport()({ kura: 'library', method: 'listSpaces', args: [] });
    const [second, slow] = [ask(), ask()];
    await vi.advanceTimersByTimeAsync(4000);
    expect(send).toHaveBeenCalledTimes(4);
    // The first of one was lost; the first of the other was only slow, and what comes later is nothing new.
    answers[2]?.(answered);
    answers[1]?.({ ...answered, value: ['slow'] });
    await vi.advanceTimersByTimeAsync(1);
    answers[3]?.(answered);
    expect(await second).toBe(answered);
    expect(await slow).toMatchObject({ value: ['slow'] });
    vi.useRealTimers();
  });

  test('and of which nothing is heard again and again is asked until it answers, ever less often', async () => {
    vi.useFakeTimers();
    const send = vi.spyOn(browser.runtime, 'sendMessage').mockReturnValue(new Promise(() => undefined) as never);
    const answer = createLibraryTransport()({ kura: 'library', method: 'recall', args: [] });
    await vi.advanceTimersByTimeAsync(9000);
    expect(send).toHaveBeenCalledTimes(2);
    send.mockResolvedValue(answered as never);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await answer).toBe(answered);
    expect(send).toHaveBeenCalledTimes(3);
    vi.useRealTimers();
  });

  /** They write, and a second time changes nothing. The other writes are made once. */
  const sameTwice = ['logInsertion', 'markUndone', 'updatePauses', 'openMerger', 'finishImport'];

  test('is asked again for all that only reads, and for no write but a few', () => {
    const tables = Object.entries({ ...libraryRepeats, ...transferRepeats });
    const expected = ([method]: readonly [string, string]) =>
      /^(?:list|read|get|find|lookup|recall|export)/.test(method) || sameTwice.includes(method) ? 'again' : 'once';
    expect(tables.filter(row => row[1] !== expected(row))).toEqual([]);
  });

  test('is asked again for a page of an export', async () => {
    const send = vi.spyOn(browser.runtime, 'sendMessage').mockResolvedValueOnce(undefined);
    send.mockResolvedValueOnce(answered as never);
    expect(await connectTransfer().exportPage()).toEqual([]);
    send.mockRejectedValueOnce(ended);
    await expect(connectTransfer().stage([])).rejects.toBe(ended);
    expect(send).toHaveBeenCalledTimes(3);
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

describe('who calls is told by the browser alone', () => {
  const own = browser.runtime.getURL('/');
  const getCallers = (sender: object): Caller[] => {
    const add = vi.spyOn(browser.runtime.onMessage, 'addListener');
    const callers: Caller[] = [];
    listen((_message, caller) => {
      callers.push(caller);
      return undefined;
    });
    add.mock.calls[0]?.[0](save, sender, () => undefined);
    return callers;
  };

  test.each([
    ['a page of ours', { url: `${own}popup.html` }],
    ['a page of ours in a tab', { url: `${own}options.html`, frameId: 0, tab: { id: 3, url: `${own}options.html` } }],
    ['the service worker', { url: `${own}background.js`, origin: own.slice(0, -1) }],
    ['a background without an address', { origin: own.slice(0, -1) }],
  ])('%s is one of ours', (_, sender) => {
    expect(getCallers({ id: browser.runtime.id, ...sender }).map(({ kind }) => kind)).toEqual(['own page']);
  });

  test.each([
    ['nothing', {}],
    ['an empty address', { url: '' }],
    ['an empty address in a tab', { url: '', frameId: 0, tab: { id: 3, url: 'https://claude.ai/' } }],
    ['an empty address with the origin of ours, in a tab', { origin: own.slice(0, -1), tab: { id: 3 } }],
    ['the origin of a web page alone', { origin: 'https://claude.ai' }],
    ['no origin', { url: '', origin: 'null' }],
    ['a blank page', { url: 'about:blank', origin: 'null' }],
    ['a document in the address', { url: 'data:text/html,x' }],
    ['a file', { url: 'file:///etc/passwd' }],
    ['an address of another extension', { url: 'chrome-extension://nobodynobodynobody/popup.html' }],
    ['an address that only begins like ours', { url: `${own.slice(0, -1)}.evil.invalid/popup.html` }],
    ['no address at all', { url: 'popup.html' }],
    ['another extension', { id: 'somebody', url: `${own}popup.html` }],
    ['no extension', { id: undefined, url: `${own}popup.html` }],
  ])('a sender with %s gets no answer', (_, sender) => {
    expect(getCallers({ id: browser.runtime.id, ...sender })).toEqual([]);
  });

  test('an address of ours within that of a web page is a web page', () => {
    const url = `https://claude.ai/?${own}popup.html`;
    expect(getCallers({ id: browser.runtime.id, url })).toEqual([{ kind: 'content script', url }]);
  });
});
