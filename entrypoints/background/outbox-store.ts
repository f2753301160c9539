import { browser } from 'wxt/browser';
import type { UndeliveredStore } from '@/lib/services/deliver-outbox';
import { outboxPrefix } from '@/lib/capture/outbox';

/** The outbox lives in `storage.local`, the only store that a content script can write without the background. */
export const outboxStore: UndeliveredStore = {
  all: () => browser.storage.local.get(null),
  remove: key => browser.storage.local.remove(key),
};

/** Removes everything that waits in the outbox for these conversations. */
export async function removeFromOutbox(ids: readonly string[]): Promise<void> {
  const prefixes = ids.map(id => `${outboxPrefix}${id}:`);
  const keys = Object.keys(await outboxStore.all()).filter(key => prefixes.some(prefix => key.startsWith(prefix)));
  await browser.storage.local.remove(keys);
}
