/** The outbox as the background finds it: everybody may have written into it. */
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import { encryptSnapshot } from '../../lib/capture/outbox-cipher';
import type { SiteId, Snapshot } from '../../lib/core/conversation';
import { Problem } from '../../lib/core/problem';
import { createAcknowledgedSnapshots } from '../../lib/services/acknowledged-snapshots';
import { createCaptureService, getCallerSite } from '../../lib/services/capture';
import { deliverOutbox, removeFromOutbox, saveRemoved, type OutboxDeps } from '../../lib/services/deliver-outbox';
import { createOutboxKeys, type OutboxKeys, type StoredOutboxKey } from '../../lib/services/outbox-keys';
import { siteIds, sites } from '../../lib/sites/registry';
import { openVault } from '../../lib/vault/dexie/open-vault';
import type { Vault } from '../../lib/vault/vault';

const seen: Snapshot = {
  id: 'claude:one',
  source: 'claude',
  url: 'https://claude.ai/chat/one',
  title: '医療費控除',
  seenAt: 1000,
  turns: [
    { id: 'q', role: 'user', text: '医療費控除はいつから？' },
    { id: 'a', role: 'assistant', text: '10万円を超えた分からです。' },
  ],
};
const ofChatGpt: Snapshot = { ...seen, id: 'chatgpt:1', source: 'chatgpt', url: 'https://chatgpt.com/c/1' };

let stored: Record<string, unknown>;
let file: readonly StoredOutboxKey[] | undefined;
let keys: OutboxKeys;
let vault: Vault;
let failure: unknown;
let reports: unknown[];
let deps: OutboxDeps;
let databases = 0;

/** A start of the background: only what is stored is known. */
function restart(): void {
  keys = createOutboxKeys({ read: async () => file, write: async written => void (file = structuredClone(written)) });
  deps = {
    keys,
    store: {
      listKeys: async () => Object.keys(stored),
      read: async key => structuredClone(stored[key]),
      write: async (key, entry) => void (stored[key] = entry),
      remove: async key => void delete stored[key],
    },
    async save(site, snapshot) {
      if (failure !== undefined) throw failure;
      const service = createCaptureService({
        vault: async () => vault,
        hasConsent: async agreed => agreed !== 'poe',
        onSaved: () => undefined,
        health: new Map(),
      });
      return service({ kind: 'content script', url: sites[site].newChatUrl }).save(snapshot);
    },
    report: error => void reports.push(error),
  };
}

beforeEach(async () => {
  [stored, file, failure, reports] = [{}, undefined, undefined, []];
  vault = await openVault(`deliver-outbox-${++databases}`);
  restart();
});

/** As a page of this site stores it. */
const put = async (key: string, snapshot: unknown, site: SiteId = 'claude') => {
  stored[key] = encryptSnapshot(snapshot, await keys.getKey(site));
};
const kept = async () => (await vault.listNewest(9)).map(({ id }) => id).toSorted();
const names = () => reports.map(error => (error instanceof Error ? error.name : error));

test('the browser’s word for a site’s pages is known for every site', async () => {
  const known = siteIds.map(site => getCallerSite({ kind: 'content script', url: sites[site].newChatUrl }));
  expect(known).toEqual(siteIds);
});

describe('at the next start', () => {
  test('what waits is saved and crossed out; what else is stored stays', async () => {
    await put('outbox:tab:1', seen);
    stored['freshLogs'] = 1;
    restart();
    expect(await deliverOutbox(deps)).toBe(true);
    expect(stored).toEqual({ freshLogs: 1 });
    expect((await vault.readCounts()).turns).toBe(2);
    expect(reports).toEqual([]);
  });

  test('nothing of a chat can be read in the store, nor of which site it is', async () => {
    await put('outbox:tab:1', seen);
    const text = JSON.stringify(stored);
    for (const secret of ['医療費', 'claude', '10万円', seen.id]) expect(text).not.toContain(secret);
  });

  test('what other scripts wrote there is dropped by name, and the rest is saved', async () => {
    await put('outbox:c', seen);
    const { key, data } = stored['outbox:c'] as { key: string; data: string };
    stored['outbox:plain'] = { ...seen, id: 'claude:plain', url: 'https://claude.ai/chat/plain' };
    stored['outbox:text'] = 'damaged';
    stored['outbox:nothing'] = null;
    stored['outbox:unknown'] = { key: crypto.randomUUID(), data };
    stored['outbox:changed'] = { key, data: `${data.slice(0, 60)}${data[60] === 'A' ? 'B' : 'A'}${data.slice(61)}` };
    stored['outbox:short'] = { key, data: 'AAAA' };
    stored['outbox:strange'] = { key, data: '%%' };
    await put('outbox:number', 5);
    await put('outbox:null', null);
    await deliverOutbox(deps);
    expect(stored).toEqual({});
    expect(await kept()).toEqual(['claude:one']);
    expect(names()).toEqual(Array.from({ length: 9 }, () => 'Forbidden'));
  });

  test('a site’s key opens only as that site, in either direction', async () => {
    await put('outbox:a', ofChatGpt, 'claude');
    await put('outbox:b', seen, 'chatgpt');
    const { key } = stored['outbox:a'] as { key: string };
    const { data } = stored['outbox:b'] as { data: string };
    stored['outbox:mixed'] = { key, data };
    await deliverOutbox(deps);
    expect([stored, await kept()]).toEqual([{}, []]);
  });

  test('what can never be saved is crossed out', async () => {
    await put('outbox:long', { ...seen, turns: [{ id: 'long', role: 'user', text: '長'.repeat(4_000_001) }] });
    await put('outbox:poe', { ...seen, id: 'poe:1', source: 'poe', url: 'https://poe.com/chat/1' }, 'poe');
    await deliverOutbox(deps);
    expect([stored, await kept()]).toEqual([{}, []]);
  });

  test('what cannot be saved now waits, with a report, and keeps nothing else waiting', async () => {
    await put('outbox:c', seen);
    failure = new Problem('VaultFull', 'full');
    expect(await deliverOutbox(deps)).toBe(true);
    expect(reports).toEqual([failure]);
    failure = undefined;
    await deliverOutbox(deps);
    expect([stored, await kept()]).toEqual([{}, ['claude:one']]);
  });

  test('keys that cannot be read now cost nothing', async () => {
    await put('outbox:c', seen);
    const broken = createOutboxKeys({ read: () => Promise.reject(new Error('busy')), write: async () => undefined });
    await expect(deliverOutbox({ ...deps, keys: broken })).rejects.toThrow('busy');
    expect(Object.keys(stored)).toEqual(['outbox:c']);
  });
});

describe('a retired key', () => {
  test('opens what waits, encrypts nothing new, and is removed from the disk', async () => {
    await put('outbox:c', seen);
    const old = await keys.getKey('claude');
    await keys.retire(['claude']);
    restart();
    const current = await keys.getKey('claude');
    expect(current.id).not.toBe(old.id);
    failure = new Problem('VaultFull', 'full');
    expect(await deliverOutbox(deps)).toBe(true);
    await keys.removeRetired(['claude']);
    expect(JSON.stringify(file)).not.toContain(old.secret);
    failure = undefined;
    restart();
    await deliverOutbox(deps);
    expect(await kept()).toEqual(['claude:one']);
  });

  test('is needed while what waits cannot be encrypted anew', async () => {
    await put('outbox:c', seen);
    await keys.retire();
    failure = new Problem('VaultFull', 'full');
    const store = { ...deps.store, write: () => Promise.reject(new Error('disk full')) };
    expect(await deliverOutbox({ ...deps, store })).toBe(false);
  });

  test('leaves other sites’ keys alone', async () => {
    const key = await keys.getKey('chatgpt');
    await keys.getKey('claude');
    await keys.retire(['claude']);
    await keys.removeRetired(['claude']);
    expect(await keys.getKey('chatgpt')).toEqual(key);
    expect(file).toHaveLength(1);
  });
});

test('what waits of a forgotten chat is removed, and nothing else', async () => {
  await put('outbox:a', seen);
  await put('outbox:b', ofChatGpt, 'chatgpt');
  await removeFromOutbox(deps, ['claude:one']);
  expect(Object.keys(stored)).toEqual(['outbox:b']);
});

describe('an entry that vanishes', () => {
  const entry = async (snapshot: Snapshot, site: SiteId = 'claude') =>
    encryptSnapshot(snapshot, await keys.getKey(site));
  const never = () => false;

  test('is saved if nobody acknowledged it', async () => {
    await saveRemoved(deps, { oldValue: await entry(seen) }, never);
    expect(await kept()).toEqual(['claude:one']);
  });

  test('is let go if it was acknowledged', async () => {
    const acknowledged = createAcknowledgedSnapshots();
    acknowledged.add(seen);
    await saveRemoved(deps, { oldValue: await entry(seen) }, acknowledged.has);
    expect(await kept()).toEqual([]);
    await saveRemoved(deps, { oldValue: await entry({ ...seen, seenAt: 1001 }) }, acknowledged.has);
    expect(await kept()).toEqual(['claude:one']);
  });

  test.each<readonly [string, () => unknown]>([
    ['rubbish', () => 'x'],
    ['an entry of another site', () => entry(ofChatGpt, 'chatgpt')],
    ['an earlier entry of another chat', () => entry({ ...seen, id: 'claude:two', url: 'https://claude.ai/chat/two' })],
  ])('is saved if %s took its place', async (_name, newer) => {
    await saveRemoved(deps, { oldValue: await entry(seen), newValue: await newer() }, never);
    expect(await kept()).toEqual(['claude:one']);
  });

  test('is let go if its own page put more of the same chat there', async () => {
    await saveRemoved(deps, { oldValue: await entry(seen), newValue: await entry({ ...seen, seenAt: 2000 }) }, never);
    expect(await kept()).toEqual([]);
  });

  test('is put back while the vault is full, and never if it was forged', async () => {
    failure = new Problem('VaultFull', 'full');
    await expect(saveRemoved(deps, { oldValue: await entry(seen) }, never)).rejects.toBe(failure);
    expect(Object.keys(stored)).toHaveLength(1);
    failure = undefined;
    await deliverOutbox(deps);
    expect(await kept()).toEqual(['claude:one']);
    await saveRemoved(deps, { oldValue: { ...ofChatGpt } }, never);
    await saveRemoved(deps, { oldValue: await entry(ofChatGpt, 'claude') }, never);
    expect([stored, await kept()]).toEqual([{}, ['claude:one']]);
  });
});
