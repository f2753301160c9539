import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { libraryService } from '../../lib/services/library';
import { openVault } from '../../lib/vault/dexie/open-vault';
import { kept } from '../fakes/kept';
import { bread, ferry, ramen } from '../vault/fill';

const ok = { ok: true } as const;

test('indexing again queues every chat, those set aside included, and then wakes the engine', async () => {
  const vault = await openVault('library-service');
  for (const seen of [ramen, ferry, bread]) await vault.save(seen);
  await vault.markIndexed(ramen.id, 1);
  await vault.setAside(ferry.id, 1, 'Error: no');
  const waiting: number[] = [];
  const service = libraryService({
    vault: async () => vault,
    engine: {
      recall: async () => ({ hits: [], by: 'words' }),
      alike: async () => [],
      wake: async () => {
        waiting.push((await vault.counts()).unindexed);
        return ok;
      },
      forget: async () => ok,
      leave: async () => ok,
      useModel: async () => ok,
      modelState: async () => ({ state: 'none' }),
    },
    health: new Map(),
    sentinel: { loss: async () => null, accept: async () => {} },
    rememberModel: async () => {},
    dropFromOutbox: async () => {},
    readAgain: async () => {},
    left: () => {},
    currentSpace: kept('main'),
    storyPoints: kept({}),
    report: () => {},
  });
  expect(await service.asides()).toMatchObject([{ chat: { id: ferry.id }, reason: 'Error: no' }]);
  await service.indexAgain();
  expect(waiting).toEqual([3]);
  expect(await service.asides()).toEqual([]);
  vault.close();
});
