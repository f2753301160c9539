import { browser } from 'wxt/browser';
import { createOutbox, type Outbox } from '@/lib/capture/outbox';
import type { Snapshot } from '@/lib/core/conversation';
import { toProblemName } from '@/lib/core/problem';
import type { Acknowledgement } from '@/lib/rpc/contracts/capture';
import { pageBridge } from './page-bridge';
import type { PageSettingsSource } from './page-settings';

/** Creates the outbox of this page. What it stores is encrypted, because scripts of other sites share the store. */
export const createPageOutbox = (
  settings: PageSettingsSource,
  save: (snapshot: Snapshot) => Promise<Acknowledgement>,
): Outbox =>
  createOutbox(
    {
      async put(key, snapshot) {
        const outboxKey = settings.get()?.outboxKey;
        const entry = outboxKey && pageBridge.encryptSnapshot?.(snapshot, outboxKey);
        if (!entry) {
          void settings.refresh();
          throw new Error('There is no key for the outbox.');
        }
        await browser.storage.local.set({ [key]: entry });
      },
      remove: key => browser.storage.local.remove(key),
    },
    async snapshot => {
      try {
        return await save(snapshot);
      } catch (error) {
        // The settings may have changed without a notice.
        if (toProblemName(error) === 'Forbidden') void settings.refresh();
        throw error;
      }
    },
    crypto.randomUUID(),
  );
