import { afterEach, expect, test, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { toExtension } from '../../lib/messaging/wire';

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
