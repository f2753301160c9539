import { browser } from 'wxt/browser';
import { createPrivateFile } from '@/lib/private-storage/private-file';
import type { UndeliveredStore } from '@/lib/services/deliver-outbox';
import { createOutboxKeys, type StoredOutboxKey } from '@/lib/services/outbox-keys';

const { local } = browser.storage;

/**
 * The outbox lives in `storage.local`, the only store that a content script can write without the background. Content scripts of all sites
 * share it, so its entries are encrypted.
 */
export const outboxStore: UndeliveredStore = {
  listKeys: async () => {
    // Firefox has this method since 143.
    const { getKeys } = local as { readonly getKeys?: () => Promise<string[]> };
    return getKeys ? getKeys.call(local) : Object.keys(await local.get(null));
  },
  read: async key => (await local.get(key))[key],
  write: (key, entry) => local.set({ [key]: entry }),
  remove: key => local.remove(key),
};

/** In a file, because a file that is replaced leaves nothing in the profile, while LevelDB goes on holding what was deleted. */
export const outboxKeys = createOutboxKeys(createPrivateFile<readonly StoredOutboxKey[]>('outbox-keys.json'));
