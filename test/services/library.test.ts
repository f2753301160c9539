import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { createLibraryService } from '../../lib/services/library';
import { openVault } from '../../lib/vault/dexie/open-vault';
import { kept } from '../fakes/memory-setting';
import { bread, ferry, ramen } from '../vault/fill';

const ok = { ok: true } as const;

test('indexing again queues every chat, those set aside included, and then wakes the engine', async () => {
  const vault = await openVault('library-service');
  for (const seen of [ramen, ferry, bread]) await vault.save(seen);
  await vault.markIndexed([{ conversation: ramen.id, revision: 1 }]);
  await vault.markFailed(ferry.id, 1, 'Error: no');
  const waiting: number[] = [];
  const service = createLibraryService({
    vault: async () => vault,
    engine: {
      recall: async () => ({ hits: [], by: 'words' }),
      listRecentHits: async () => ({ pinned: [], newest: [] }),
      listHits: async () => [],
      findSimilar: async () => [],
      wake: async () => {
        waiting.push((await vault.readCounts()).pending);
        return ok;
      },
      forget: async () => ok,
      removeFromIndex: async () => ok,
      useModel: async () => ok,
      getModelState: async () => ({ state: 'none' }),
    },
    health: new Map(),
    lossDetector: { readLoss: async () => null, acceptLoss: async () => {} },
    rememberModel: async () => {},
    dropFromOutbox: async () => {},
    readAgain: async () => {},
    onDeleted: () => {},
    currentSpace: kept('main'),
    storyPoints: kept({}),
    pauses: { change: async () => {} },
    report: () => {},
  });
  expect(await service.listFailed()).toMatchObject([{ chat: { id: ferry.id }, reason: 'Error: no' }]);
  await service.reindexAll();
  expect(waiting).toEqual([3]);
  expect(await service.listFailed()).toEqual([]);
  vault.close();
});
