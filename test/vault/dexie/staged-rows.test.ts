import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { openConnection, type VaultConnection } from '../../../lib/vault/dexie/connection';
import { listStagedPlaces } from '../../../lib/vault/dexie/staged-rows';
import { chat } from '../../search/chats';

test('the places of very many rows are listed in order, in slices with a rest after each, and without those of another import', async () => {
  const inner = await openConnection('places');
  const conversation = chat('chatgpt:1', 'One', ['Which?', 'This.']);
  const rows = Array.from({ length: 1300 }, (_, n) => ({
    import: n % 4 === 3 ? 'other' : 'mine',
    group: 'chatgpt:1',
    conversation,
  }));
  await inner.database.staged.bulkAdd(rows);
  let transactions = 0;
  const connection: VaultConnection = {
    ...inner,
    async run(...call) {
      transactions += 1;
      return inner.run(...call);
    },
  };
  const rests = vi.spyOn(globalThis, 'setTimeout');
  const places = await listStagedPlaces(connection, 'mine');
  expect(places).toHaveLength(975);
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(transactions).toBe(2);
  expect(rests.mock.calls.filter(([, ms]) => (ms ?? 0) > 0)).toHaveLength(transactions - 1);
  inner.database.close();
});
