import { browser } from 'wxt/browser';
import type { OutboxShelf } from '@/lib/background/outbox-drain';
import { outboxPrefix } from '@/lib/capture/outbox';

/** The outbox lies beside the settings, in the one store that a content script reaches without the background. */
export const outboxShelf: OutboxShelf = {
  all: () => browser.storage.local.get(null),
  remove: key => browser.storage.local.remove(key),
};

/** Crosses out everything that waits for these conversations. */
export async function dropFromOutbox(ids: readonly string[]): Promise<void> {
  const prefixes = ids.map(id => `${outboxPrefix}${id}:`);
  const keys = Object.keys(await outboxShelf.all()).filter(key => prefixes.some(prefix => key.startsWith(prefix)));
  await browser.storage.local.remove(keys);
}
