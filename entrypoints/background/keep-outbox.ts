import { browser } from 'wxt/browser';
import { outboxPrefix } from '@/lib/capture/outbox';
import type { SiteId, Snapshot } from '@/lib/core/conversation';
import { createSerialQueue } from '@/lib/search/async/serial-queue';
import { createAcknowledgedSnapshots } from '@/lib/services/acknowledged-snapshots';
import { deliverOutbox, removeFromOutbox, saveRemoved, type OutboxDeps } from '@/lib/services/deliver-outbox';
import { runOncePerSession } from '@/lib/services/once-per-session';
import { notifyPages } from './notify-pages';
import { outboxKeys as keys, outboxStore as store } from './outbox-store';

const { session } = browser.storage;
/** The key in `storage.session`. While it is there, pages may hold the current keys. */
const storageKey = 'outboxSession';

/** Delivers what waits in the outbox, also what others take out of it. `onDelivered` is called after each delivery. */
export function keepOutbox({ save, report }: Pick<OutboxDeps, 'save' | 'report'>, onDelivered: () => void) {
  const deps = { store, keys, save, report };
  const [queueWork, acknowledged] = [createSerialQueue(), createAcknowledgedSnapshots()];
  const deliver = () => deliverOutbox(deps).finally(onDelivered);
  let isFirst = false;
  const started = runOncePerSession({
    isDone: async () => (await session.get(storageKey))[storageKey] !== undefined,
    markDone: () => session.set({ [storageKey]: true }),
    // No page has a key of an earlier session.
    work: () => keys.retire().then(() => (isFirst = true)),
    report,
  });
  const deliverAtStart = async () => {
    await started;
    const isNewSession = isFirst;
    if ((await deliver()) && isNewSession) await keys.removeRetired();
  };
  queueWork(deliverAtStart).catch(report);

  /** Once the pages have newer keys and what waits is encrypted anew, nothing needs the old ones. */
  const replaceKeys = async (sites: readonly SiteId[]) => {
    await keys.retire(sites);
    const areNotified = await notifyPages(sites);
    if ((await deliver()) && areNotified) await keys.removeRetired(sites);
  };

  // A closing page can write to its outbox but cannot wake a sleeping worker. This listener wakes it.
  browser.storage.local.onChanged.addListener(changes => {
    for (const [key, change] of Object.entries(changes))
      if (key.startsWith(outboxPrefix)) saveRemoved(deps, change, acknowledged.has).catch(report);
  });

  return {
    async getKey(site: SiteId) {
      await started;
      return keys.getKey(site);
    },
    onSaved: (snapshot: Snapshot) => acknowledged.add(snapshot),
    async forget(ids: readonly string[]) {
      await removeFromOutbox(deps, ids);
      queueWork(() => replaceKeys(ids.map(id => id.slice(0, id.indexOf(':')) as SiteId))).catch(report);
    },
  };
}
