import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import type { MergeProgress, MergeService } from '../../lib/rpc/contracts/transfer';
import { createMergeService } from '../../lib/services/merge';
import { openVault } from '../../lib/vault/dexie/open-vault';
import type { Vault } from '../../lib/vault/vault';
import { chat } from '../search/chats';
import { waitFor } from '../set-up/wait-for';

const ramen = chat('chatgpt:ramen', '札幌の味噌ラーメン', ['札幌で食べるなら？', '**すすきの**の店を三つ。']);
const ferry = chat('claude:ferry', 'Night ferry', ['Which cabin is quiet?'], { source: 'claude' });
const how = { spaces: [{ id: 'w', name: '仕事' }], revive: false };

let vault: Vault;
let databases = 0;
const told: string[] = [];
const progress: MergeProgress[] = [];
const reported: unknown[] = [];

/** One after the other, as the browser's lock lets them. */
function createLocks(): Pick<LockManager, 'request'> {
  let last: Promise<unknown> = Promise.resolve();
  const request = async (_name: string, work: () => Promise<unknown>) => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };
  return { request: request as LockManager['request'] };
}

function start(changes: Partial<Vault> = {}): MergeService {
  return createMergeService({
    vault: async () => ({ ...vault, ...changes }),
    locks: createLocks(),
    onProgress: found => progress.push(found),
    onCommitted: async () => told.push('committed'),
    report: error => reported.push(error),
  });
}

beforeEach(async () => {
  vault = await openVault(`merge-service-${++databases}`);
  for (const list of [told, progress, reported]) list.length = 0;
});

test('what is staged is merged, told, and then moved to its place', async () => {
  const { id } = await vault.stage([ramen, ferry]);
  const counts = { new: 2, changed: 0, unchanged: 0, forgotten: 0 };
  expect(await start().merge(id, how)).toEqual(counts);
  expect(told).toEqual(['committed']);
  expect(progress).toEqual([
    { id, done: 1, of: 2 },
    { id, done: 2, of: 2 },
  ]);
  expect(await vault.readConversation(ramen.id)).toEqual(ramen);
  expect(await vault.listSpaces()).toContainEqual({ id: 'w', name: '仕事' });
  // A page whose document was ended before it answered asks again.
  expect(await start().merge(id, how)).toEqual(counts);
  // Told again, because the first word may have been lost with that document.
  expect(told).toEqual(['committed', 'committed']);
  expect(reported).toEqual([]);
});

test('what an earlier document left is settled at once, and a failure of that is reported', async () => {
  const settled = vi.fn<Vault['settleImport']>(async () => Promise.reject(new Error('No room')));
  start({ settleImport: settled });
  await waitFor(() => expect(reported).toEqual([new Error('No room')]));
  expect(settled).toHaveBeenCalledTimes(1);
});

test('a failure to settle is tried again later and later, and nobody waits', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    let isFull = true;
    const settled = vi.fn<Vault['settleImport']>(async () =>
      isFull ? Promise.reject(new Error('No room')) : undefined,
    );
    start({ settleImport: settled });
    const times: number[] = [];
    for (let second = 0; second < 32; second += 1) {
      await vi.advanceTimersByTimeAsync(1_000);
      times.push(settled.mock.calls.length);
    }
    expect([times[0], times[2], times[6], times[14], times[30]]).toEqual([2, 3, 4, 5, 6]);
    expect(reported).toHaveLength(6);
    isFull = false;
    await vi.advanceTimersByTimeAsync(600_000);
    expect(settled).toHaveBeenCalledTimes(7);
    expect(reported).toHaveLength(6);
  } finally {
    vi.useRealTimers();
  }
});

test('a merge that comes before the next try settles at once', async () => {
  let failures = 1;
  const settleImport = vi.fn<Vault['settleImport']>(async () => {
    if (failures-- > 0) throw new Error('No room');
    await vault.settleImport();
  });
  const service = start({ settleImport });
  const { id } = await vault.stage([ramen]);
  expect(await service.merge(id, how)).toMatchObject({ new: 1 });
  await waitFor(() => expect(settleImport).toHaveBeenCalledTimes(2));
  expect(reported).toEqual([new Error('No room')]);
});

test('an import stands although nobody can be told of it', async () => {
  const { id } = await vault.stage([ramen]);
  const service = createMergeService({
    vault: async () => vault,
    locks: createLocks(),
    onProgress: () => {},
    onCommitted: async () => Promise.reject(new Error('No background')),
    report: error => reported.push(error),
  });
  expect(await service.merge(id, how)).toMatchObject({ new: 1 });
  expect(reported).toEqual([new Error('No background')]);
});

test('an import that is gone, and spaces that are none, are refused', async () => {
  await expect(start().merge('途中', how)).rejects.toMatchObject({ name: 'ImportGone' });
  const { id } = await vault.stage([ramen]);
  const bad: unknown = [{ id: 7 }];
  await expect(start().merge(id, { ...how, spaces: bad as [] })).rejects.toMatchObject({ name: 'BadMessage' });
  expect(await vault.readCounts()).toMatchObject({ conversations: 0 });
});
