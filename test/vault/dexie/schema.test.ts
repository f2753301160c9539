import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { expect, test } from 'vitest';
import { schemaVersion, tables } from '../../../lib/vault/dexie/schema';
import { openVault } from '../../../lib/vault/dexie/open-vault';

test('a new vault is of version 1, with all tables, and with the space in which everything lies', async () => {
  (await openVault('fresh')).close();
  const database = await new Dexie('fresh').open();
  expect(schemaVersion).toBe(1);
  expect(database.verno).toBe(schemaVersion);
  expect(database.tables.map(({ name }) => name).sort()).toEqual(Object.keys(tables).sort());
  expect(await database.table('spaces').toArray()).toEqual([{ id: 'main', name: '' }]);
  database.close();
});

test('the tables have the keys and indexes that the vault asks by', () => {
  expect(tables).toEqual({
    conversations: 'id, updatedAt, reason, [id+revision+turnCount], page, episode',
    pending: '[updatedAt+id]',
    summaries: 'id, listKey, [space+listKey], unlisted',
    turns: '[conversation+id], conversation',
    insertions: 'fence, *conversations, into, at',
    forgotten: 'id',
    deleted: 'id, deletedAt',
    spaces: 'id',
    listings: '[site+account]',
    listed: '[site+account+chat], [site+chat]',
    staged: '++place, [import+place], group',
    imports: 'id',
    shadowConversations:
      'id, row.updatedAt, row.reason, [row.id+row.revision+row.turnCount], row.page, row.episode, over',
    shadowSummaries: 'id, row.listKey, [row.space+row.listKey], row.unlisted, over',
    shadowPending: 'id, over',
    shadowSpaces: 'id',
    shadowForgotten: 'id',
    stale: 'group',
    replacedTurns: 'id',
  });
});
