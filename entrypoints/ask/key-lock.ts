import { browser } from 'wxt/browser';
import { createKeyLock } from '@/lib/assistants/key-lock';

/** The key in `storage.session`, which the browser empties when it closes and no script of a page can read. */
const sessionKey = 'askKeys';

export const keyLock = createKeyLock({
  read: async () => (await browser.storage.session.get<{ [sessionKey]?: string }>(sessionKey))[sessionKey],
  write: secret =>
    secret === undefined
      ? browser.storage.session.remove(sessionKey)
      : browser.storage.session.set({ [sessionKey]: secret }),
});
